import { z } from 'zod';
import type { Ingester } from '../auth/ingester.ts';
import { type Issue, ValidationError } from '../domain-error.ts';
import { isUuid } from '../global-id.ts';
import { registerEnvironment } from '../modules/environment/environment.service.ts';
import { registerModel } from '../modules/model/model.service.ts';
import { createRun, finalizeRun } from '../modules/run/run.service.ts';
import { recordScore, type ScorecardDeps } from '../modules/scorecard/scorecard.service.ts';

/** What the steps take: the same for all of them, so that a door can call any. */
export type IngestDeps = ScorecardDeps;

/** One step: checks the body of a request, takes the step, and gives what the answer holds beside `ok`. */
type Action = (deps: IngestDeps, ingester: Ingester, body: unknown) => Promise<object>;

function defineAction<Fields extends z.ZodRawShape>(
  fields: Fields,
  perform: (deps: IngestDeps, ingester: Ingester, body: z.output<z.ZodObject<Fields>>) => Promise<object>,
): Action {
  const shape = z.strictObject(fields);
  return async (deps, ingester, body) => {
    const { data, error } = shape.safeParse(body);
    if (error !== undefined) throw new ValidationError(error.issues.flatMap(problemsOf));
    return await renaming(perform(deps, ingester, data as z.output<z.ZodObject<Fields>>));
  };
}

function problemsOf(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: key, message: 'There is no such field.' }));
  }
  return [{ path: issue.path.join('.'), message: issue.message }];
}

const mistake =
  (message: string) =>
  ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'This is missing.' : message;
const text = z.string({ error: mistake('This must be text.') });
const optionalText = z.string({ error: 'This must be text or null.' }).nullish();
const id = text.transform((given) => given.toLowerCase()).refine(isUuid, 'This is no id.');
const ratings = z
  .unknown()
  .refine((given) => !Array.isArray(given), 'Ratings must be an object of numbers by category.');

/** The five steps, by the names that they have over HTTP. */
const ACTIONS: ReadonlyMap<string, Action> = new Map([
  [
    'register-model',
    defineAction(
      { slug: text, name: text, vendor: optionalText, version: optionalText },
      async (deps, ingester, body) => {
        const { id, slug, name, vendor, version } = await registerModel(deps, ingester, body);
        return { model: { id, slug, name, vendor, version } };
      },
    ),
  ],
  [
    'register-environment',
    defineAction(
      { slug: text, name: text, spec: text, genre: optionalText },
      async (deps, ingester, body) => ({ environment: await registerEnvironment(deps, ingester, body) }),
    ),
  ],
  [
    'create-run',
    defineAction(
      { model: text, environment: text, artifact_url: text },
      async (deps, ingester, { model, environment, artifact_url }) => {
        const input = { model, environment, artifactUrl: artifact_url };
        const { id, artifactUrl, warnings } = await createRun(deps, ingester, input);
        const run = { id, model, environment, artifact_url: artifactUrl, status: 'pending' };
        return { run, warnings };
      },
    ),
  ],
  [
    'record-score',
    defineAction(
      {
        ...{ run: id, panelist_email: text, ratings, comment: optionalText, reason: optionalText },
        minutes_spent: z.number({ error: 'This must be a number or null.' }).nullish(),
      },
      async (deps, ingester, { run, panelist_email, minutes_spent, ...said }) => {
        const input = { ...said, run, panelistEmail: panelist_email, minutes: minutes_spent };
        const { id, version, ratings, comment, minutes } = await recordScore(deps, ingester, input);
        return { score: { id, run, version, ratings, comment, minutes_spent: minutes } };
      },
    ),
  ],
  [
    'finalize-run',
    defineAction({ run: id }, async (deps, ingester, { run }) => {
      await finalizeRun(deps, ingester, run);
      return { run: { id: run, status: 'scored' } };
    }),
  ],
]);

const NAMED = z.looseObject(
  { action: z.enum([...ACTIONS.keys()], { error: `One of ${[...ACTIONS.keys()].join(', ')}.` }) },
  { error: 'The body must be a JSON object.' },
);

/**
 * Takes the step that a body names.
 *
 * @returns what the answer holds beside `ok`.
 * @throws ValidationError naming every field that is missing, unknown or unsound, and what the step itself refuses.
 */
export async function takeStep(deps: IngestDeps, ingester: Ingester, body: unknown): Promise<object> {
  const { data, error } = NAMED.safeParse(body);
  if (error !== undefined) throw new ValidationError(error.issues.flatMap(problemsOf));
  const { action, ...fields } = data;
  const perform = ACTIONS.get(action);
  if (perform === undefined) throw new TypeError(`There is no step ${action}.`);
  return await perform(deps, ingester, fields);
}

/** Takes a step, and gives what its service says of the input under the names that were sent. */
async function renaming<Done>(done: Promise<Done>): Promise<Done> {
  return await done.catch((error: unknown) => {
    if (!(error instanceof ValidationError)) throw error;
    const issues = error.issues.map(({ path, message }) => {
      const [field = '', ...inner] = path.split('.');
      return { path: [HTTP_NAMES.get(field) ?? field, ...inner].join('.'), message };
    });
    throw new ValidationError(issues, { cause: error });
  });
}

/** What fields are called over HTTP that have another name inside. */
const HTTP_NAMES: ReadonlyMap<string, string> = new Map([
  ['artifactUrl', 'artifact_url'],
  ['panelistEmail', 'panelist_email'],
  ['minutes', 'minutes_spent'],
]);

/** What is wrong with a body: a sentence for each place. */
export function problemSentences({ issues }: ValidationError): string {
  return issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join(' ');
}
