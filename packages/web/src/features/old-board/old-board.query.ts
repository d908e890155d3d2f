import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** A board of the past, whole, from its receipt. */
export const oldBoardQuery = graphql(`
  query OldBoardPage($revision: String!) {
    leaderboardAt(revision: $revision) {
      revision
      isLatest
      publishedAt
      isEmpty
      quorum
      provisionalCount
      auditHead {
        seq
        hash
      }
      ranked {
        rank
        slug
        name
        vendor
        version
        score
        runCount
        panelistCount
        scorecardCount
        categories {
          score
          panelistCount
          category {
            slug
            name
          }
        }
      }
    }
  }
`);

/** The board as it was published. */
export type OldBoard = NonNullable<ResultOf<typeof oldBoardQuery>['leaderboardAt']>;

/** A model's line on it. */
export type OldStanding = OldBoard['ranked'][number];
