import { client } from '../../lib/client.ts';
import { describeFailure } from '../../lib/failure.ts';
import { graphql } from '../../lib/graphql.ts';
import type { Application, Issue } from './application.ts';

/** What applicants may be expert in. */
export const specialtiesQuery = graphql(`
  query ApplyPage {
    specialties {
      slug
      name
    }
  }
`);

const submitMutation = graphql(`
  mutation ApplyPage_submit($input: SubmitApplicationInput!) {
    submitApplication(input: $input) {
      __typename
      ... on ValidationError {
        issues {
          path
          message
        }
      }
    }
  }
`);

/** How sending went. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused'; issues: readonly Issue[] }
  | { kind: 'failed'; sentence: string };

/** Sends an application. */
export async function submitApplication(input: Application): Promise<Outcome> {
  const { data, error } = await client.mutation(submitMutation, { input });
  const result = data?.submitApplication;
  if (error || !result) {
    return {
      kind: 'failed',
      sentence: error ? describeFailure(error).sentence : 'The server could not answer.',
    };
  }
  return result.__typename === 'ValidationError'
    ? { kind: 'refused', issues: result.issues }
    : { kind: 'sent' };
}
