import { CATEGORIES_MAX, type Category, SlugError, slugFromCode } from '@panelmark/core';
import type { RatingRow } from './ratings-file.ts';
import { quote, type Refusal } from './refusal-list.ts';
import { createSlugLedger } from './slug-ledger.ts';

/** A panelist who comes with a file. */
export interface ImportedPanelist {
  readonly code: string;
  /** Leads nowhere: the domain is reserved for that. */
  readonly email: string;
}

/** The taxonomy and the panel that a file brings. To be used only while nothing was refused. */
export interface BroughtBenchmark {
  /** Ordered by slug. */
  readonly categories: readonly Category[];
  readonly panelists: readonly ImportedPanelist[];
  readonly refusals: readonly Refusal[];
}

/** Takes the categories and the panelists from the rows of a file. */
export function broughtBy(rows: readonly RatingRow[]): BroughtBenchmark {
  const panelists = createSlugLedger('panelist', new Map());
  const refusals: Refusal[] = [];
  const categories = new Set<string>();
  for (const { line, panelist, category } of rows) {
    const { reason } = panelists.slugOf(panelist, line);
    if (reason !== undefined) refusals.push({ line, reason });
    const slug = slugOrNull(category);
    if (slug === null || categories.has(slug)) continue;
    categories.add(slug);
    if (categories.size > CATEGORIES_MAX) {
      refusals.push({
        line,
        reason: `The category ${quote(category)} is one more than ${CATEGORIES_MAX}, the most there can be.`,
      });
    }
  }
  return {
    categories: [...categories]
      .sort()
      .map((slug) => ({ slug, name: humanised(slug), question: '', anchors: [] })),
    panelists: [...panelists.codes].map(([code, { slug }]) => ({ code, email: `${slug}@imported.invalid` })),
    refusals,
  };
}

/** `narrative-ending` as a person reads it: `Narrative ending`. */
function humanised(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Categories without a slug are refused with the rest of their rows.
function slugOrNull(code: string): string | null {
  try {
    return slugFromCode(code);
  } catch (error) {
    if (error instanceof SlugError) return null;
    throw error;
  }
}
