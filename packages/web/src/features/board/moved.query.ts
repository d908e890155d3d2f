import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** The last few changes of the whole board. */
export const movedQuery = graphql(`
  query BoardMoved {
    changes(first: 3) {
      nodes {
        revision
        publishedAt
        causes {
          kind
          scorecardCount
          run {
            model {
              name
            }
            environment {
              name
            }
          }
        }
        models {
          slug
          name
          before {
            score
          }
          after {
            score
          }
        }
      }
    }
  }
`);

/** From one board to the next. */
export type Move = ResultOf<typeof movedQuery>['changes']['nodes'][number];
