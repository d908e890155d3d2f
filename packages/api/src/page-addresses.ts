import { isSlug } from '@panelmark/core';
import type { Context } from './context.ts';
import { uuidIn } from './global-id.ts';
import { findBenchmark } from './modules/benchmark/benchmark.store.ts';
import { isRevision } from './modules/change/change.service.ts';
import { findReceipt } from './modules/change/change.store.ts';
import { findEnvironment, getEnvironment } from './modules/environment/environment.store.ts';
import { findModel, getModel } from './modules/model/model.store.ts';
import { findRun } from './modules/run/run.store.ts';
import { isOutage } from './outage.ts';
import {
  describeBoard,
  describeEnvironment,
  describeModel,
  describeReceipt,
  describeRun,
} from './page-descriptions.ts';

/** What a page says of itself before it is opened: in a tab, a search result, a link's preview. Plain text. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** What a page at a path says of itself; null where there is nothing, so that the address gets the status 404. */
export type FindPage = (path: string) => Promise<PageHead | null>;

/** What is needed to know a page. */
export type PageDeps = Pick<Context, 'prisma' | 'readBoard'>;

type Find = (deps: PageDeps, key: string) => Promise<PageHead | null>;

/** Of a page of which nothing more can be known now. */
const UNKNOWN: PageHead = {
  title: 'Panelmark',
  description:
    'A benchmark whose every number is a judgment of vetted experts, and can be opened down to the scorecards it is made of.',
};

const WITHOUT_NUMBERS = 'its score, its categories, and the runs and medians they are made of.';

/** Pages at one address each. */
const FIXED: ReadonlyMap<string, PageHead | ((deps: PageDeps) => Promise<PageHead>)> = new Map(
  Object.entries({
    '/': async ({ readBoard }: PageDeps) => ({
      title: 'The board',
      description: await orSoon(readBoard().then(describeBoard), UNKNOWN.description),
    }),
    '/changes': {
      title: 'What changed',
      description:
        'Everything that moved a published number, newest first: what happened, and the numbers before and after. Never a name.',
    },
    '/embed/board': {
      title: 'The board',
      description:
        'The board, to stand inside another page: the ranks and intervals that are open to each model.',
    },
    '/record': {
      title: 'Recompute it yourself',
      description:
        'The public record behind the board: every scorecard of a ranked model without a name, the method as SQL, and how to get the same numbers.',
    },
    '/compare': {
      title: 'Compare two models',
      description:
        'Two models side by side: the difference of their scores with its interval, and whether they can be told apart.',
    },
    '/method': {
      title: 'How a number is made',
      description:
        'From one judgment to a median, a score and a rank; why a number needs three panelists; what the benchmark rules out.',
    },
    '/panel': {
      title: 'The panel',
      description: 'Where panelists judge builds without knowing which model made them.',
    },
    '/apply': {
      title: 'Join the panel',
      description: 'Who the panel is looking for, what becomes public of a panelist, and how to apply.',
    },
    '/sign-in': {
      title: 'Sign in',
      description: 'For panelists, by a link that is sent to them; for administrators, by their password.',
    },
  }),
);

/** Of a card nothing is said, not even whether there is one: only its panelist may know. */
const SCORECARD = /^\/panel\/score\/[^/]+$/;

/** Pages of one thing each, whose name ends the address. */
const KEYED: ReadonlyMap<string, Find> = new Map(
  Object.entries({
    models: bySlug(async ({ prisma, readBoard }, slug) => {
      const model = await findModel(prisma, slug, {});
      if (model === null) return null;
      const described = readBoard().then((board) => describeModel(model, board));
      return {
        title: model.name,
        description: await orSoon(described, `${model.name}: ${WITHOUT_NUMBERS}`),
      };
    }),
    environments: bySlug(async ({ prisma }, slug) => {
      const environment = await findEnvironment(prisma, slug, {});
      return environment && { title: environment.name, description: describeEnvironment(environment) };
    }),
    runs: async ({ prisma }, id) => {
      const run = await findRun(prisma, uuidIn('Run', id), true, {});
      if (run === null) return null;
      const [model, environment] = await Promise.all([
        getModel(prisma, run.modelId, {}),
        getEnvironment(prisma, run.environmentId, {}),
      ]);
      const title = `${model.name} in ${environment.name}`;
      return { title, description: describeRun(title) };
    },
    leaderboard: async ({ prisma }, revision) => {
      const receipt = isRevision(revision) ? await findReceipt(prisma, revision) : null;
      return receipt && describeReceipt(receipt);
    },
  } satisfies Record<string, Find>),
);

/** The pages and their addresses. While the database is away none is called unknown: the page says what is wrong. */
export function pageAddresses(deps: PageDeps): FindPage {
  return async (path) => {
    try {
      const head = await findHead(deps, path);
      return head && (await withNotice(deps, head));
    } catch (error) {
      if (isOutage(error)) return UNKNOWN;
      throw error;
    }
  };
}

async function findHead(deps: PageDeps, path: string): Promise<PageHead | null> {
  const fixed = FIXED.get(path);
  if (fixed !== undefined) return typeof fixed === 'function' ? await fixed(deps) : fixed;
  if (SCORECARD.test(path))
    return { title: 'A scorecard', description: 'For the panelist it was handed to.' };
  const [, kind = '', key = '', ...rest] = path.split('/');
  const find = KEYED.get(kind);
  if (find === undefined || key === '' || rest.length > 0) return null;
  return await find(deps, key);
}

/** What every page has to say, such as that the data are a demonstration, comes first. */
async function withNotice({ prisma }: PageDeps, head: PageHead): Promise<PageHead> {
  const notice = (await findBenchmark(prisma))?.notice ?? null;
  if (notice === null) return head;
  return { ...head, description: `${notice.replace(/\.$/, '')}. ${head.description}` };
}

/** How long a page waits for its description: on a large board the first one after a change takes its time. */
const PATIENCE_MS = 1000;

/** A description that needs the board, where that is there soon enough. */
async function orSoon(description: Promise<string>, otherwise: string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
  });
  try {
    return await Promise.race([description, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is no slug names nothing, and may be a text that the database cannot even be asked about. */
function bySlug(find: Find): Find {
  return async (deps, slug) => (isSlug(slug) ? await find(deps, slug) : null);
}
