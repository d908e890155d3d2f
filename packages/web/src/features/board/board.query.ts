import { graphql, type ResultOf } from '../../lib/graphql.ts';

/**
 * What the ranking prints, in one question. Nothing in it moves unless a published number does: neither the time of
 * derivation nor the place in the audit chain is asked for, so that a copy stays good.
 */
export const boardQuery = graphql(`
  query BoardPage($environment: String, $vendor: String, $category: String) {
    leaderboard(environment: $environment, vendor: $vendor, category: $category) {
      revision
      isEmpty
      quorum
      provisionalCount
      separability {
        pairs
        separated
      }
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
        intervalWithheld
        notSeparableFrom
        runCount
        panelistCount
        scorecardCount
        model {
          slug
          name
          vendor
          version
        }
      }
    }
  }
`);

/** The board as the page gets it. */
export type Board = ResultOf<typeof boardQuery>['leaderboard'];

/** One ranked model's line. */
export type Standing = Board['ranked'][number];

/** What the whole board can be narrowed to. */
export const choicesQuery = graphql(`
  query BoardToolbar {
    leaderboard {
      vendors
      environments {
        slug
        name
      }
      categories {
        slug
        name
      }
    }
  }
`);

/** Vendors, environments and categories. */
export type Choices = ResultOf<typeof choicesQuery>['leaderboard'];
