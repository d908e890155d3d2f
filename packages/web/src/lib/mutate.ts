import type { AnyVariables, CombinedError, DocumentInput, OperationResult } from 'urql';
import { client, signedIn } from './client.ts';
import { describeFailure } from './failure.ts';

/** Why a mutation was not answered, as far as a card has to know. */
export type Unanswered =
  | { kind: 'failed'; sentence: string; retryAfterMs?: number | undefined }
  | { kind: 'signed-out' };

/** After this long an answer counts as lost. A save that arrives all the same is recognised later. */
const patienceMs = 15_000;

/** A request that may outlive its page, so that the last change still leaves a tab that is being closed. */
const outliving = { cache: 'no-cache', credentials: 'same-origin', keepalive: true } as const;
/** Browsers send nothing that is to outlive its page and is larger than 64 KiB, all of it together. */
const mostOutlivingBytes = 30_000;

/** Sends a mutation as the person signed in. Never rejects. */
export async function mutate<Data, Variables extends AnyVariables>(
  mutation: DocumentInput<Data, Variables>,
  variables: Variables,
): Promise<{ data: Data } | Unanswered> {
  const isSmall = new TextEncoder().encode(JSON.stringify(variables)).length <= mostOutlivingBytes;
  const fetchOptions = { ...outliving, keepalive: isSmall };
  const sent = client.mutation(mutation, variables, { ...signedIn, fetchOptions }).toPromise();
  const result = await Promise.race([sent, lostAfter(patienceMs)]);
  if (result === null) return { kind: 'failed', sentence: 'The server did not answer.' };
  return read(result);
}

function read<Data>({ data, error }: OperationResult<Data>): { data: Data } | Unanswered {
  if (error) return whyUnanswered(error);
  if (!data) return { kind: 'failed', sentence: 'The server could not answer.' };
  return { data };
}

/** What a failed request means for a card. */
function whyUnanswered(error: CombinedError): Unanswered {
  const { code, retryAfter } = error.graphQLErrors[0]?.extensions ?? {};
  if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') return { kind: 'signed-out' };
  const { kind, sentence } = describeFailure(error);
  const wait = Number(retryAfter) * 1000;
  return {
    kind: 'failed',
    sentence: kind === 'unreachable' ? 'The server did not answer.' : sentence,
    ...(Number.isFinite(wait) && { retryAfterMs: wait }),
  };
}

function lostAfter(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
