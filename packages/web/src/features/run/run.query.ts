import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** Everything a run's page prints. */
export const runQuery = graphql(`
  query RunPage($id: ID!) {
    leaderboard {
      revision
      quorum
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
/** One panelist's judgment of it. */
export type Scorecard = Run['scorecards'][number];
