import { useState } from 'react';
import { classes } from '../../lib/class-names.ts';
import styles from './fields.module.css';
import { mostMinutes } from './state/card.ts';
import type { CardContent } from './state/card-content.ts';
import type { CardSession } from './state/card-session.ts';
import own from './whole-card.module.css';

/** The id of the field of minutes, for the link that leads to it. */
export const minutesId = 'card-minutes';

/** The longest comment that the server takes, in characters. */
const longestComment = 10_000;

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
  // As the server counts: a sign of two code units is one character.
  const length = Array.from(content.comment.trim()).length;
  return (
    <section className={own.whole} aria-labelledby="whole-card">
      <h2 id="whole-card">The whole card</h2>
      <div className={styles.field}>
        <label htmlFor="card-comment">Comment</label>
        <p className={styles.hint} id="card-comment-hint">
          Published with your specialty and years, never with your name.
        </p>
        <p className={styles.wrong} role="alert">
          {length > longestComment &&
            `${length} characters, and at most ${longestComment} fit. Until the comment is shorter, the card is kept on this device alone.`}
        </p>
        <textarea
          id="card-comment"
          aria-describedby="card-comment-hint"
          aria-invalid={length > longestComment}
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

/** Null for what is no whole number of minutes that a card can hold. */
function minutesIn(text: string): number | null {
  return /^\s*\d{1,5}\s*$/.test(text) && Number(text) <= mostMinutes ? Number(text) : null;
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
  const isWrong = typed !== null && typed !== '' && minutesIn(typed) === null;
  return (
    <div className={classes(styles.field, styles.short)}>
      <label htmlFor={minutesId}>Minutes</label>
      <p className={styles.hint} id="card-minutes-hint">
        Counted while this page is in use. Put it right if it is wrong.
      </p>
      <p className={styles.wrong} role="alert">
        {isWrong && `A whole number from 0 to ${mostMinutes}. Until then ${minutes} stands.`}
      </p>
      <input
        id={minutesId}
        className={styles.shortInput}
        inputMode="numeric"
        autoComplete="off"
        aria-describedby="card-minutes-hint"
        aria-invalid={isWrong}
        disabled={isClosed}
        value={typed ?? minutes}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.target.value);
          const corrected = minutesIn(event.target.value);
          if (corrected !== null) session.dispatch({ type: 'correct', minutes: corrected });
        }}
      />
    </div>
  );
}
