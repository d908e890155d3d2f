import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** Everything the board prints, in one question. */
export const boardQuery = graphql(`
  query BoardPage {
    leaderboard {
      revision
      isEmpty
      quorum
      provisionalCount
      categories {
        slug
        name
      }
      ranked {
        rank
        score
        runCount
        panelistCount
        scorecardCount
        model {
          slug
          name
          vendor
          version
        }
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

/** The board as the page gets it. */
export type Board = ResultOf<typeof boardQuery>['leaderboard'];

/** One ranked model's line. */
export type Standing = Board['ranked'][number];
