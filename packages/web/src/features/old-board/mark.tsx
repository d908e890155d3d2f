import { Link } from 'react-router';
import { formatDate, shortHash } from '../../lib/format.ts';
import styles from './mark.module.css';
import type { OldBoard } from './old-board.query.ts';

/** Which board this is, that it stays as it is, and whether it still is the board of now. */
export function Mark({ board }: { board: OldBoard }) {
  return (
    <p className={styles.mark} role="status">
      This is board <code title={board.revision}>{shortHash(board.revision)}</code> of{' '}
      {formatDate(board.publishedAt)}. It is shown from the record and will not change.{' '}
      {board.isLatest ? (
        <>
          <b>It is the latest:</b> <Link to="/">the board of now</Link> holds the same numbers.
        </>
      ) : (
        <>
          <b>It is not the latest.</b> <Link to="/">The board of now</Link> holds others, and{' '}
          <Link to="/changes">what changed</Link> says why.
        </>
      )}
    </p>
  );
}
