import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { formatRating } from '../../lib/format.ts';
import styles from './difference-view.module.css';
import type { Category } from './scorecard.query.ts';
import { type CardContent, type CardField, categoryOf, differingFields } from './state/card-content.ts';
import { likelyPicks, type Picks } from './state/difference.ts';

/** The id of the part in which two cards are laid side by side. */
export const differenceId = 'card-difference';

interface DifferenceViewProps {
  categories: readonly Category[];
  /** What both sides started from. */
  base: CardContent;
  here: CardContent;
  elsewhere: CardContent;
  /** Where this side is kept: "on this device", or only "on this page". */
  device: string;
  resolve: (picks: Picks) => void;
}

/** Two cards that went different ways, field by field: one press on each that stands, and one that ends it. */
export function DifferenceView({ categories, base, here, elsewhere, device, resolve }: DifferenceViewProps) {
  const [picked, setPicked] = useState<Picks>({});
  const picks = { ...likelyPicks(base, here, elsewhere), ...picked };
  const pickAll = (side: 'here' | 'elsewhere') =>
    setPicked(Object.fromEntries(differingFields(here, elsewhere).map((field) => [field, side])));
  return (
    <section className={styles.difference} id={differenceId} tabIndex={-1} aria-labelledby="difference-title">
      <h2 id="difference-title">This card was changed elsewhere</h2>
      <p>Nothing is lost; pick what should stand. Until then your changes stay {device}.</p>
      {differingFields(here, elsewhere).map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>{nameOf(field, categories)}</legend>
          {(['here', 'elsewhere'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={`difference-${field}`}
                checked={picks[field] === side}
                onChange={() => setPicked({ ...picked, [field]: side })}
              />
              <span>
                <b>{side === 'here' ? 'Here' : 'Elsewhere'}:</b>{' '}
                {textOf(field, side === 'here' ? here : elsewhere)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className={styles.actions}>
        <Button onClick={() => resolve(picks)}>Let this stand</Button>
        <Button quiet onClick={() => pickAll('here')}>
          Pick all from here
        </Button>
        <Button quiet onClick={() => pickAll('elsewhere')}>
          Pick all from elsewhere
        </Button>
      </p>
    </section>
  );
}

function nameOf(field: CardField, categories: readonly Category[]): string {
  const slug = categoryOf(field);
  if (slug === null) return field === 'comment' ? 'Comment' : 'I recognised the model';
  return categories.find((category) => category.slug === slug)?.name ?? slug;
}

function textOf(field: CardField, card: CardContent): string {
  const slug = categoryOf(field);
  if (field === 'comment') return card.comment.trim() === '' ? 'no comment' : card.comment;
  if (slug === null) return card.recognised ? 'yes' : 'no';
  const value = card.ratings[slug];
  if (value === undefined) return 'open';
  return value === null ? 'no score' : formatRating(value);
}
