import { countOf, formatDate, formatRating } from '../../lib/format.ts';
import type { Scorecard } from './run.query.ts';
import styles from './scorecards.module.css';

/** The judgments behind the medians, by specialty and years, never by name. */
export function Scorecards({ scorecards }: { scorecards: readonly Scorecard[] }) {
  return (
    <ul className={styles.cards}>
      {scorecards.map((card) => (
        <Card key={card.panelist} card={card} />
      ))}
    </ul>
  );
}

function Card({ card }: { card: Scorecard }) {
  const years = card.yearsOfExperience;
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
        {card.ratings.map(({ category, value }) => (
          <div key={category.slug}>
            <dt>{category.name}</dt>
            <dd>{formatRating(value)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function sourceOf({ source }: Scorecard): string {
  return source === 'ADMIN' ? 'recorded by an admin on the panelist’s behalf' : 'filled in here';
}
