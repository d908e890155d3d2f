import { runMedians } from '../../components/run-heat.tsx';
import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** Runs that come with the page; a model with more shows the rest when asked. */
export const runsAtOnce = 100;

/** A run of the model, as a row of its heat map. */
export const modelRun = graphql(
  `
    fragment ModelRun on Run {
      id
      voidedAt
      voidReason
      environment {
        slug
        name
        genre
      }
      ...RunMedians
    }
  `,
  [runMedians],
);

/** Everything the model's page prints. */
export const modelQuery = graphql(
  `
    query ModelPage($slug: String!, $runs: Int!) {
      leaderboard {
        revision
        quorum
        categories {
          slug
          name
        }
        ranked {
          rank
          model {
            slug
            name
          }
        }
      }
      model(slug: $slug) {
        slug
        name
        vendor
        version
        counts {
          runs
          panelists
          scorecards
        }
        standing {
          rank
          rankRange {
            best
            worst
          }
          notSeparableFrom
          score
          interval {
            low
            high
          }
          intervalWithheld
          intervalBasis {
            panelistVariance
            runVariance
            scorecardVariance
            standardError
            degreesOfFreedom
          }
          runCount
          panelistCount
          scorecardCount
          cellCount
          medianSum
          cellsAtQuorum
          categories {
            score
            interval {
              low
              high
            }
            intervalWithheld
            runCount
            panelistCount
            category {
              slug
              name
            }
          }
        }
        runs(first: $runs) {
          totalCount
          nodes {
            ...ModelRun
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [modelRun],
);

/** The next runs of a model. */
export const moreRunsQuery = graphql(
  `
    query ModelPage_moreRuns($slug: String!, $runs: Int!, $after: String) {
      model(slug: $slug) {
        runs(first: $runs, after: $after) {
          nodes {
            ...ModelRun
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [modelRun],
);

/** What the page's question is answered with. */
export type ModelAnswer = ResultOf<typeof modelQuery>;
/** The board around the model. */
export type BoardAround = ModelAnswer['leaderboard'];
/** The model itself. */
export type Model = NonNullable<ModelAnswer['model']>;
/** Its line on the board. */
export type Standing = NonNullable<Model['standing']>;
