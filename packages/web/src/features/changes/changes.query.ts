import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** Changes on one page of the log. */
export const changesAtOnce = 10;

/** A page of the log, the newest first. */
export const changesQuery = graphql(`
  query ChangesPage($first: Int!, $after: String) {
    changes(first: $first, after: $after) {
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        revision
        previousRevision
        publishedAt
        provisionalBefore
        provisionalAfter
        causeCount
        causes {
          auditSeq
          kind
          at
          actor
          model
          scorecardCount
          run {
            id
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
            rank
            score
            panelistCount
            scorecardCount
            runCount
          }
          after {
            rank
            score
            panelistCount
            scorecardCount
            runCount
          }
          categories {
            category {
              slug
              name
            }
            before
            after
          }
        }
      }
    }
  }
`);

/** A page of the log as it comes. */
export type Changes = ResultOf<typeof changesQuery>['changes'];

/** From one published board to the next. */
export type Change = Changes['nodes'][number];

/** One thing that happened in between. */
export type Cause = Change['causes'][number];

/** A model of which a number moved. */
export type MovedModel = Change['models'][number];
