import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** Which board the record is of. */
export const recordQuery = graphql(`
  query RecordPage {
    leaderboard {
      revision
      quorum
      auditHead {
        seq
        hash
      }
    }
  }
`);

/** The board that the page names. */
export type RecordedBoard = ResultOf<typeof recordQuery>['leaderboard'];
