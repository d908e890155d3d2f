import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** What stands in an embedded board: little. */
export const embedQuery = graphql(`
  query EmbeddedBoard {
    benchmark {
      name
      notice
      attribution
    }
    leaderboard {
      revision
      computedAt
      isEmpty
      quorum
      provisionalCount
      ranked {
        score
        panelistCount
        rankRange {
          best
          worst
        }
        interval {
          low
          high
        }
        model {
          slug
          name
        }
      }
    }
  }
`);

/** The board as it is embedded, and what it is of. */
export type Embedded = ResultOf<typeof embedQuery>;

/** A model's line in it. */
export type EmbeddedStanding = Embedded['leaderboard']['ranked'][number];
