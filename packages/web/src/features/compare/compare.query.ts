import { graphql, type ResultOf } from '../../lib/graphql.ts';

const difference = graphql(`
  fragment Difference on ScoreDifference @_unmask {
    difference
    panelistCount
    standardError
    degreesOfFreedom
    p
    interval {
      low
      high
    }
    withheld
  }
`);

const side = graphql(`
  fragment Side on Standing @_unmask {
    rank
    rankRange {
      best
      worst
    }
    score
    interval {
      low
      high
    }
    intervalWithheld
    panelistCount
    runCount
    model {
      slug
      name
    }
  }
`);

/** The ranked models to choose from, and, of a pair, everything that its comparison prints. */
export const compareQuery = graphql(
  `
    query ComparePage($a: String!, $b: String!, $pair: Boolean!) {
      leaderboard {
        revision
        quorum
        separability {
          pairs
        }
        ranked {
          model {
            slug
            name
          }
        }
      }
      modelDifference(a: $a, b: $b) @include(if: $pair) {
        __typename
        ... on ModelDifference {
          separated
          a {
            ...Side
          }
          b {
            ...Side
          }
          overall {
            ...Difference
          }
          categories {
            scoreOfA
            scoreOfB
            difference {
              ...Difference
            }
            category {
              slug
              name
            }
          }
          environments {
            scoreOfA
            scoreOfB
            difference {
              ...Difference
            }
            environment {
              slug
              name
            }
            runsOfA {
              id
            }
            runsOfB {
              id
            }
          }
        }
      }
    }
  `,
  [difference, side],
);

/** What the page's question is answered with. */
export type CompareAnswer = ResultOf<typeof compareQuery>;
/** The board that the two are chosen from. */
export type BoardOfPairs = CompareAnswer['leaderboard'];

type Result = NonNullable<CompareAnswer['modelDifference']>;
/** Two models of it, compared. */
export type Pair = Extract<Result, { __typename: 'ModelDifference' }>;
/** One of the two. */
export type Side = ResultOf<typeof side>;
/** How they differ, overall or in a part. */
export type Difference = ResultOf<typeof difference>;
