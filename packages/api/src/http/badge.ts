import { createHash } from 'node:crypto';
import { formatScore, isSlug } from '@panelmark/core';
import { Hono } from 'hono';
import type { CurrentBoard, ReadBoard } from '../modules/leaderboard/leaderboard.service.ts';
import { modelIn, rangeIn, statisticsOf } from '../modules/statistics/statistics.service.ts';
import { intervalText, rankText } from '../page-descriptions.ts';
import { badgeImage } from './badge-image.ts';
import { answerRead, forAnyOrigin } from './public-read.ts';
import { allowOnly, refuse } from './refusals.ts';

/** What drawing badges takes. */
export interface BadgeDoor {
  readonly readBoard: ReadBoard;
  /** What a model is called; null when no model holds the slug. */
  readonly findModelName: (slug: string) => Promise<string | null>;
}

const PATH = '/models/:slug/badge.svg';
const CACHE = 'public, max-age=60, stale-while-revalidate=300';
/** Nothing in it loads or runs anything, and nothing ever shall. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** A model's place as an image: the ranks and the interval that are open to it, never a bare number. */
export function badgeRoutes({ readBoard, findModelName }: BadgeDoor): Hono {
  const app = new Hono();
  app.get(PATH, forAnyOrigin, async (c) => {
    const slug = c.req.param('slug');
    const name = isSlug(slug) ? await findModelName(slug) : null;
    if (name === null) return refuse(c, 404, `There is no model ${JSON.stringify(slug)}.`);
    const body = badgeImage(name, await placeOf(slug, await readBoard()));
    const version = createHash('sha256').update(body).digest('base64url');
    c.header('content-security-policy', POLICY);
    c.header('cross-origin-resource-policy', 'cross-origin');
    return answerRead(c, { body, contentType: 'image/svg+xml; charset=utf-8', version }, CACHE);
  });
  allowOnly(app, PATH, ['GET', 'HEAD']);
  return app;
}

async function placeOf(slug: string, current: CurrentBoard): Promise<string> {
  const { ranked } = current.board;
  const standing = ranked.find((each) => each.slug === slug);
  if (standing === undefined) return 'below quorum, no number yet';
  const statistics = await statisticsOf(current);
  const { interval } = modelIn(statistics, slug).overall;
  const rank = `rank ${rankText(rangeIn(statistics, slug))} of ${ranked.length}`;
  const sure = interval === null ? 'no interval' : intervalText(interval);
  return `${rank}, score ${formatScore(standing)}, ${sure}`;
}
