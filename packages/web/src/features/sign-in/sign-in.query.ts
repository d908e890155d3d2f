import { client, signedIn } from '../../lib/client.ts';
import { describeFailure } from '../../lib/failure.ts';
import { graphql } from '../../lib/graphql.ts';

const requestMutation = graphql(`
  mutation SignIn_requestLink($email: String!) {
    requestSignInLink(input: { email: $email }) {
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

const redeemMutation = graphql(`
  mutation SignIn_redeemLink($token: String!) {
    redeemSignInLink(input: { token: $token }) {
      __typename
      ... on RedeemSignInLinkSuccess {
        viewer {
          role
        }
      }
      ... on SignInError {
        message
      }
    }
  }
`);

const adminMutation = graphql(`
  mutation SignIn_asAdmin($email: String!, $password: String!) {
    signInAsAdmin(input: { email: $email, password: $password }) {
      __typename
      ... on SignInAsAdminSuccess {
        viewer {
          role
        }
      }
      ... on SignInError {
        message
      }
    }
  }
`);

/**
 * How a try went: it is done, it was refused in the server's words, or there was no answer to it. A refusal is final; what
 * failed may be tried again.
 */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string };

const DONE: Outcome = { kind: 'done' };

/** Asks for a link. Whether one is sent is between the server and the mailbox. */
export async function requestLink(email: string): Promise<Outcome> {
  const { data, error } = await client.mutation(requestMutation, { email }, signedIn);
  const result = data?.requestSignInLink;
  if (error || !result) return failed(error);
  if (result.__typename !== 'ValidationError') return DONE;
  return { kind: 'refused', message: result.issues.map(({ message }) => message).join(' ') };
}

/** Signs in by what stood in a link. */
export async function redeemLink(token: string): Promise<Outcome> {
  const { data, error } = await client.mutation(redeemMutation, { token }, signedIn);
  const result = data?.redeemSignInLink;
  if (error || !result) return failed(error);
  return result.__typename === 'SignInError' ? { kind: 'refused', message: result.message } : DONE;
}

/** Signs an administrator in. */
export async function signInAsAdmin(email: string, password: string): Promise<Outcome> {
  const { data, error } = await client.mutation(adminMutation, { email, password }, signedIn);
  const result = data?.signInAsAdmin;
  if (error || !result) return failed(error);
  return result.__typename === 'SignInError' ? { kind: 'refused', message: result.message } : DONE;
}

function failed(error: Parameters<typeof describeFailure>[0] | undefined): Outcome {
  const message = error ? describeFailure(error).sentence : 'The server could not answer.';
  return { kind: 'failed', message };
}
