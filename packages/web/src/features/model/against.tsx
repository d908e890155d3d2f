import { Section } from '../../components/page.tsx';
import { CompareForm } from '../../components/page-compare.tsx';
import type { BoardAround, Model } from './model.query.ts';

/** The way to this model beside another. */
export function Against({ model, ranked }: { model: Model; ranked: BoardAround['ranked'] }) {
  if (ranked.length < 2) return null;
  return (
    <Section id="against" title="Against another model">
      <p className="muted measure">
        The difference of the two scores with its interval, by category and by environment, and whether they
        can be told apart.
      </p>
      <CompareForm models={ranked.map((other) => other.model)} a={model.slug} b={null} isFirstFixed />
    </Section>
  );
}
