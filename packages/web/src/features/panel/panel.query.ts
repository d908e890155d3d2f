import { type FragmentOf, graphql, type ResultOf, readFragment } from '../../lib/graphql.ts';

/** How many assignments of their own a panelist is shown at once. */
export const assignmentsAtOnce = 20;

/** An assignment as a line of the panelist's own history. */
export const historyParts = graphql(`
  fragment HistoryAssignment on Assignment {
    id
    state
    createdAt
    expiresAt
    closedAt
    isVoid
    environment {
      name
    }
    draft {
      ratings {
        value
      }
    }
    scorecard {
      submittedAt
      minutes
      ratings {
        value
      }
    }
    run {
      id
    }
  }
`);

/** Everything that the queue's page prints. */
export const panelQuery = graphql(
  `
    query PanelPage($first: Int!) {
      panel {
        waitingCount
        cardCount
        cardsThisWeek
        medianMinutes
        current {
          ...HistoryAssignment
        }
        assignments(first: $first) {
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ...HistoryAssignment
          }
        }
      }
      categories {
        slug
      }
    }
  `,
  [historyParts],
);

/** The rest of a long history. */
export const moreAssignmentsQuery = graphql(
  `
    query PanelPage_more($first: Int!, $after: String) {
      panel {
        assignments(first: $first, after: $after) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            ...HistoryAssignment
          }
        }
      }
    }
  `,
  [historyParts],
);

export const nextAssignmentMutation = graphql(`
  mutation Queue_next {
    nextAssignment {
      assignment {
        id
      }
    }
  }
`);

/** What the page's question is answered with. */
export type PanelAnswer = ResultOf<typeof panelQuery>;
/** One run that was handed to the panelist. */
export type OwnAssignment = ResultOf<typeof historyParts>;

/** The assignment in an answer. */
export function readOwnAssignment(found: FragmentOf<typeof historyParts>): OwnAssignment {
  return readFragment(historyParts, found);
}

/** The address of an assignment's scorecard. */
export function scorePath(assignment: string): string {
  return `/panel/score/${encodeURIComponent(assignment)}`;
}
