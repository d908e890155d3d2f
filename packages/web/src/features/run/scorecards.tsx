import { useSearchParams } from 'react-router';
import { countOf, formatDate, formatRating } from '../../lib/format.ts';
import type { RunAnswer, Scorecard } from './run.query.ts';
import styles from './scorecards.module.css';

type Category = RunAnswer['leaderboard']['categories'][number];

interface ScorecardsProps {
  scorecards: readonly Scorecard[];
  categories: readonly Category[];
}

/** The judgments behind the medians, by specialty and years, never by name. */
export function Scorecards({ scorecards, categories }: ScorecardsProps) {
  return (
    <ul className={styles.cards}>
      {scorecards.map((card) => (
        <Card key={card.panelist} card={card} categories={categories} />
      ))}
    </ul>
  );
}

function Card({ card, categories }: { card: Scorecard; categories: readonly Category[] }) {
  const [params] = useSearchParams();
  const marked = params.get('category');
  const years = card.yearsOfExperience;
  const given = new Map(card.ratings.map(({ category, value }) => [category.slug, value]));
  return (
    <li className={styles.card}>
      <h3>
        {card.specialty}
        {years !== null && `, ${countOf(years, 'year')}`}
      </h3>
      <p className="faint">
        <small>
          {card.panelist}, {formatDate(card.submittedAt)}
          {card.minutes !== null && `, ${countOf(card.minutes, 'minute')}`}, {sourceOf(card)}
        </small>
      </p>
      {/* Whatever a panelist wrote is text: its lines are kept, nothing in it becomes a tag, and its direction ends with it. */}
      {card.comment && (
        <blockquote className={styles.comment} dir="auto">
          {card.comment}
        </blockquote>
      )}
      <dl className={styles.ratings}>
        {categories.map(({ slug, name }) => {
          const value = given.get(slug);
          return (
            <div key={slug} className={slug === marked ? styles.marked : undefined}>
              <dt>{name}</dt>
              {value === undefined ? (
                <dd className={styles.none}>no score</dd>
              ) : (
                <dd>{formatRating(value)}</dd>
              )}
            </div>
          );
        })}
      </dl>
    </li>
  );
}

function sourceOf({ source }: Scorecard): string {
  return source === 'ADMIN' ? 'recorded by an admin on the panelist’s behalf' : 'filled in here';
}
