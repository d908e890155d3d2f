import { runMedians } from '../../components/run-heat.tsx';
import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** Everything an environment's page prints. Its runs come a hundred at most: one a model is the rule. */
export const environmentQuery = graphql(
  `
    query EnvironmentPage($slug: String!) {
      leaderboard {
        revision
        quorum
        categories {
          slug
          name
        }
      }
      environment(slug: $slug) {
        name
        genre
        spec
        runs(first: 100) {
          totalCount
          nodes {
            id
            model {
              slug
              name
            }
            ...RunMedians
          }
        }
      }
    }
  `,
  [runMedians],
);

/** What the page's question is answered with. */
export type EnvironmentAnswer = ResultOf<typeof environmentQuery>;
