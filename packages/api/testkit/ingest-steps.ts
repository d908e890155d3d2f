import { encodeGlobalId } from '../src/global-id.ts';

/** Members of a JSON object, each as it is written; one that is null is left out. */
export type Written = Readonly<Record<string, string | null>>;

function written(members: Written): string {
  const pairs = Object.entries(members).flatMap(([name, value]) =>
    value === null ? [] : `"${name}":${value}`,
  );
  return `{${pairs.join(',')}}`;
}

/** What is on record before a step is taken: a run's id and the address of a panelist. */
export interface Target {
  readonly run: string;
  readonly email: string;
}

/** The five steps, each with a sound input. */
const STEPS = {
  registerModel: { action: 'register-model', sound: () => ({ slug: '"seal"', name: '"Seal"' }) },
  registerEnvironment: {
    action: 'register-environment',
    sound: () => ({ slug: '"caves"', name: '"Caves"', spec: '"# Caves"' }),
  },
  createRun: {
    action: 'create-run',
    sound: () => ({ model: '"orca"', environment: '"tides"', artifactUrl: '"https://b.example/1"' }),
  },
  recordScore: {
    action: 'record-score',
    sound: ({ run, email }: Target) => ({
      run: JSON.stringify(run),
      panelistEmail: JSON.stringify(email),
      ratings: '{"balance":5}',
    }),
  },
  finalizeRun: { action: 'finalize-run', sound: ({ run }: Target) => ({ run: JSON.stringify(run) }) },
} as const;

export type Step = keyof typeof STEPS;

export const ALL_STEPS = Object.keys(STEPS) as Step[];

const HTTP_NAMES: ReadonlyMap<string, string> = new Map([
  ['artifactUrl', 'artifact_url'],
  ['panelistEmail', 'panelist_email'],
  ['minutes', 'minutes_spent'],
]);

/** A step as HTTP takes it: sound but for the change. */
export function bodyOf(step: Step, target: Target, change: Written): string {
  const members = Object.entries<string | null>({ ...STEPS[step].sound(target), ...change });
  const renamed = members.map(([name, value]) => [HTTP_NAMES.get(name) ?? name, value]);
  return written({ action: JSON.stringify(STEPS[step].action), ...Object.fromEntries(renamed) });
}

/** A step as GraphQL takes it, with ids of its own and ratings as a list: sound but for the change. */
export function inputOf(step: Step, target: Target, change: Written): string {
  const given: Written = { ...STEPS[step].sound(target), ...change };
  const members: Record<string, string | null> = { ...given };
  if (given.run === JSON.stringify(target.run)) {
    members.run = JSON.stringify(encodeGlobalId('Run', target.run));
  }
  const { ratings } = given;
  if (ratings?.startsWith('{')) {
    const pairs = [...ratings.matchAll(/"((?:[^"\\]|\\.)*)":((?:"[^"]*"|\{[^}]*\}|\[[^\]]*\]|[^,}])+)/g)];
    members.ratings = `[${pairs.map(([, category, value]) => `{"category":"${category}","value":${value}}`)}]`;
  }
  return written(members);
}
