import styles from './record.module.css';

/** How to show the board, or one model's place on it, on a page of one's own. */
export function Elsewhere() {
  const { origin } = window.location;
  return (
    <>
      <p className="measure">
        The board, small, with the ranks and intervals that are open; <code>?theme=light</code> or{' '}
        <code>?theme=dark</code> where the page has one theme alone:
      </p>
      <pre className={styles.command}>
        <code>{`<iframe src="${origin}/embed/board" title="The board" width="480" height="420"></iframe>`}</code>
      </pre>
      <p className="measure">A model's place as an image, under its address:</p>
      <pre className={styles.command}>
        <code>{`[![Its place](${origin}/models/NAME/badge.svg)](${origin}/models/NAME)`}</code>
      </pre>
      <p className="measure">
        Both say rank range and interval. Neither gives a bare number, nor should you.
      </p>
    </>
  );
}
