import { graphql } from './graphql.ts';

/** What the shell says on every page: whose benchmark it is, which board stands, and how far its record reaches. */
export const boardMark = graphql(`
  query Shell {
    benchmark {
      name
      notice
      attribution
    }
    leaderboard {
      revision
      computedAt
      auditHead {
        seq
        hash
      }
    }
  }
`);
