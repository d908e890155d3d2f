import { useState } from 'react';
import { classes } from '../../lib/class-names.ts';
import styles from './fields.module.css';
import type { CardContent } from './state/card-content.ts';
import type { CardSession } from './state/card-session.ts';
import own from './whole-card.module.css';

/** The id of the field of minutes, for the link that leads to it. */
export const minutesId = 'card-minutes';

/** What is said of the whole card: the comment, the minutes, and whether the model was recognised. */
export function WholeCard({
  content,
  session,
  isClosed,
}: {
  content: CardContent;
  session: CardSession;
  isClosed: boolean;
}) {
  return (
    <section className={own.whole} aria-labelledby="whole-card">
      <h2 id="whole-card">The whole card</h2>
      <div className={styles.field}>
        <label htmlFor="card-comment">Comment</label>
        <p className={styles.hint} id="card-comment-hint">
          Published with your specialty and years, never with your name.
        </p>
        <textarea
          id="card-comment"
          aria-describedby="card-comment-hint"
          dir="auto"
          disabled={isClosed}
          value={content.comment}
          // Browsers bring the caret into view, not the field: its end could lie under the bar below.
          onFocus={(event) => event.target.scrollIntoView({ block: 'nearest' })}
          onChange={(event) => session.dispatch({ type: 'comment', comment: event.target.value })}
        />
      </div>
      <Minutes minutes={content.minutes} session={session} isClosed={isClosed} />
      <label className={styles.check}>
        <input
          type="checkbox"
          disabled={isClosed}
          checked={content.recognised}
          onChange={(event) => session.dispatch({ type: 'recognise', recognised: event.target.checked })}
        />
        <span>
          I recognised the model.{' '}
          <span className="muted">The card still counts; an admin sees how often this happens.</span>
        </span>
      </label>
    </section>
  );
}

/** While somebody types here the field is theirs: an empty one, on the way to another number, is no zero. */
function Minutes({
  minutes,
  session,
  isClosed,
}: {
  minutes: number;
  session: CardSession;
  isClosed: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={classes(styles.field, styles.short)}>
      <label htmlFor={minutesId}>Minutes</label>
      <p className={styles.hint} id="card-minutes-hint">
        Counted while this page is in use. Put it right if it is wrong.
      </p>
      <input
        id={minutesId}
        className={styles.shortInput}
        inputMode="numeric"
        autoComplete="off"
        aria-describedby="card-minutes-hint"
        disabled={isClosed}
        value={typed ?? minutes}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          const text = event.target.value.replaceAll(/\D/g, '');
          setTyped(text);
          if (text !== '') session.dispatch({ type: 'correct', minutes: Number(text) });
        }}
      />
    </div>
  );
}
