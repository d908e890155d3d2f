import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** Everything a run's page prints. */
export const runQuery = graphql(`
  query RunPage($id: ID!) {
    leaderboard {
      revision
      quorum
      categories {
        slug
        name
      }
    }
    run(id: $id) {
      id
      status
      artifactUrl
      finalizedAt
      voidedAt
      voidReason
      model {
        slug
        name
        standing {
          rank
        }
        counts {
          panelists
        }
      }
      environment {
        slug
        name
      }
      medians {
        panelistCount
        median
        spread {
          min
          max
          coverage
          contested
          quartiles {
            lower
            upper
          }
        }
        category {
          slug
          name
        }
      }
      scorecards {
        panelist
        specialty
        yearsOfExperience
        comment
        minutes
        source
        submittedAt
        ratings {
          value
          category {
            slug
            name
          }
        }
      }
    }
  }
`);

/** What the page's question is answered with. */
export type RunAnswer = ResultOf<typeof runQuery>;
/** The run itself. */
export type Run = NonNullable<RunAnswer['run']>;
/** One category of it. */
export type MedianCell = Run['medians'][number];
/** One panelist's judgment of it. */
export type Scorecard = Run['scorecards'][number];
