import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from '../../components/page.tsx';
import { runPath } from '../../components/run-heat.tsx';
import { byName } from '../../components/run-heat-order.ts';
import { countOf, formatScore } from '../../lib/format.ts';
import type { Pair } from './compare.query.ts';
import { countAhead } from './finding.ts';
import { type Names, Parts } from './parts.tsx';

/** Two models category by category. */
export function ByCategory({ pair, names }: { pair: Pair; names: Names }) {
  const inCategory = (model: string, slug: string, score: number | null) =>
    shown(score, `/models/${model}?category=${slug}#runs`);
  return (
    <Section id="categories" title="Category by category">
      <p className="muted measure">
        {countAhead([names.a, names.b], pair.categories)} Each interval stands for itself: with this many of
        them, some miss zero by chance.
      </p>
      <Parts
        caption={`${names.a} and ${names.b} by category: scores, and the first less the second`}
        corner="Category"
        names={names}
        parts={pair.categories.map(({ category, scoreOfA, scoreOfB, difference }) => ({
          key: category.slug,
          name: category.name,
          a: inCategory(pair.a.model.slug, category.slug, scoreOfA),
          b: inCategory(pair.b.model.slug, category.slug, scoreOfB),
          difference,
        }))}
      />
    </Section>
  );
}

/** Two models run by run, in the environments that both were run in. */
export function ByEnvironment({ pair, names, quorum }: { pair: Pair; names: Names; quorum: number }) {
  const environments = byName(pair.environments, ({ environment }) => environment.name);
  return (
    <Section id="environments" title="Run by run">
      {environments.length === 0 ? (
        <p className="muted measure">No environment has a scored run of both.</p>
      ) : (
        <>
          <p className="muted measure">
            {countAhead([names.a, names.b], environments)} Only environments that both were run in are here;
            an interval takes two runs of each there, and a score{' '}
            {countOf(quorum, 'panelist', { style: 'words' })}.
          </p>
          <Parts
            caption={`${names.a} and ${names.b} by environment: scores, and the first less the second`}
            corner="Environment"
            names={names}
            parts={environments.map(({ environment, scoreOfA, scoreOfB, runsOfA, runsOfB, difference }) => ({
              key: environment.slug,
              name: <Link to={`/environments/${environment.slug}`}>{environment.name}</Link>,
              a: inRuns(environment.slug, runsOfA, scoreOfA),
              b: inRuns(environment.slug, runsOfB, scoreOfB),
              difference,
            }))}
          />
        </>
      )}
    </Section>
  );
}

function inRuns(environment: string, runs: readonly { id: string }[], score: number | null): ReactNode {
  const [only, ...others] = runs;
  if (only && others.length === 0) return shown(score, runPath(only.id));
  return (
    <>
      {shown(score, `/environments/${environment}#runs`)} <small>{countOf(runs.length, 'run')}</small>
    </>
  );
}

/** A score that opens into what it is made of; words, with the same way on, where it is withheld. */
function shown(score: number | null, to: string): ReactNode {
  return score === null ? (
    <Link to={to}>
      <small>below quorum</small>
    </Link>
  ) : (
    <Link className="num" to={to}>
      {formatScore(score)}
    </Link>
  );
}
