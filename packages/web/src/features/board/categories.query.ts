import { graphql, type ResultOf } from '../../lib/graphql.ts';

/** What the map of categories prints, in one question of its own: it is asked by those who want to see it. */
export const categoriesQuery = graphql(`
  query BoardCategories($environment: String, $vendor: String, $category: String) {
    leaderboard(environment: $environment, vendor: $vendor, category: $category) {
      quorum
      categories {
        slug
        name
      }
      ranked {
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
        panelistCount
        model {
          slug
          name
        }
        categories {
          score
          interval {
            low
            high
          }
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

/** The board with its categories. */
export type CategoriesBoard = ResultOf<typeof categoriesQuery>['leaderboard'];
