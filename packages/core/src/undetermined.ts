import type { Connectivity } from './connectivity.ts';

/**
 * Why comparisons determine no strengths: there are fewer than two models; groups of models never met; or some of them
 * won or lost everything against all others that they met, so that no difference would be large enough. Models by slug.
 */
export type Undetermined =
  | { readonly reason: 'TOO_FEW_MODELS' }
  | { readonly reason: 'GROUPS_NEVER_MET'; readonly groups: readonly (readonly string[])[] }
  | {
      readonly reason: 'ONE_SIDED';
      /** Each a model, or a group whose members took points from each other. */
      readonly wonEverything: readonly (readonly string[])[];
      readonly lostEverything: readonly (readonly string[])[];
    };

/**
 * What keeps these models from having strengths; null when nothing does.
 *
 * @example undetermined(connectivity, ['a', 'b', 'c'])
 * // { reason: 'ONE_SIDED', wonEverything: [['a']], lostEverything: [['b', 'c']] }
 */
export function undetermined(connectivity: Connectivity, slugs: readonly string[]): Undetermined | null {
  if (slugs.length < 2) return { reason: 'TOO_FEW_MODELS' };
  const named = (groups: readonly (readonly number[])[]) =>
    groups.map((group) => group.map((place) => slugs[place] ?? ''));
  if (connectivity.groups.length > 1)
    return { reason: 'GROUPS_NEVER_MET', groups: named(connectivity.groups) };
  if (connectivity.blocs.length > 1) {
    const { wonEverything, lostEverything } = connectivity;
    return {
      ...{ reason: 'ONE_SIDED', wonEverything: named(wonEverything) },
      lostEverything: named(lostEverything),
    };
  }
  return null;
}
