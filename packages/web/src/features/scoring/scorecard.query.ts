import { type FragmentOf, graphql, type ResultOf, readFragment } from '../../lib/graphql.ts';

/** An assignment as its scorecard needs it. */
export const assignmentParts = graphql(`
  fragment ScorecardAssignment on Assignment {
    id
    state
    artifactUrl
    expiresAt
    closedAt
    isVoid
    environment {
      name
      spec
    }
    draft {
      comment
      minutes
      recognisedModel
      position
      version
      ratings {
        value
        category {
          slug
        }
      }
    }
    scorecard {
      comment
      minutes
      recognisedModel
      source
      reason
      version
      submittedAt
      ratings {
        value
        category {
          slug
        }
      }
    }
    run {
      id
      status
    }
  }
`);

/** Everything that the page of a scorecard prints. */
export const scorecardQuery = graphql(
  `
    query ScorecardPage($id: ID!) {
      assignment(id: $id) {
        ...ScorecardAssignment
        categories {
          slug
          name
          question
          anchors {
            rating
            meaning
          }
        }
      }
    }
  `,
  [assignmentParts],
);

export const saveDraftMutation = graphql(`
  mutation Scorecard_saveDraft($input: SaveDraftInput!) {
    saveDraft(input: $input) {
      __typename
      ... on SaveDraftSuccess {
        draft {
          version
        }
      }
      ... on DraftConflictError {
        draft {
          comment
          minutes
          recognisedModel
          position
          version
          ratings {
            value
            category {
              slug
            }
          }
        }
      }
      ... on Error {
        message
      }
      ... on ValidationError {
        issues {
          message
        }
      }
    }
  }
`);

export const submitMutation = graphql(
  `
    mutation Scorecard_submit($input: SubmitScorecardInput!) {
      submitScorecard(input: $input) {
        __typename
        ... on SubmitScorecardSuccess {
          assignment {
            ...ScorecardAssignment
          }
        }
        ... on Error {
          message
        }
        ... on ValidationError {
          issues {
            message
          }
        }
      }
    }
  `,
  [assignmentParts],
);

export const releaseMutation = graphql(`
  mutation Scorecard_release($input: ReleaseAssignmentInput!) {
    step: releaseAssignment(input: $input) {
      __typename
      ... on Error {
        message
      }
    }
  }
`);

export const recuseMutation = graphql(`
  mutation Scorecard_recuse($input: RecuseInput!) {
    step: recuse(input: $input) {
      __typename
      ... on Error {
        message
      }
      ... on ValidationError {
        issues {
          message
        }
      }
    }
  }
`);

export const reportMutation = graphql(`
  mutation Scorecard_report($input: ReportUnplayableInput!) {
    step: reportUnplayable(input: $input) {
      __typename
      ... on Error {
        message
      }
      ... on ValidationError {
        issues {
          message
        }
      }
    }
  }
`);

/** One question of the card, with what its numbers mean. */
export type Category = NonNullable<ResultOf<typeof scorecardQuery>['assignment']>['categories'][number];
/** A run as it was handed to this panelist. */
export type CardAssignment = ResultOf<typeof assignmentParts>;
/** A draft as the server holds it. */
export type ServerDraft = NonNullable<CardAssignment['draft']>;

/** The assignment in an answer. */
export function readAssignment(found: FragmentOf<typeof assignmentParts>): CardAssignment {
  return readFragment(assignmentParts, found);
}
