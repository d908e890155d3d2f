import { Link, useLocation } from 'react-router';
import { formatInstant, shortHash } from '../../lib/format.ts';
import styles from './shell.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

interface FootProps {
  board: { revision: string; computedAt: string; auditHead: { seq: number; hash: string } } | null;
  /** Whose data the board holds, where somebody has to be named. */
  attribution: string | null;
}

/** Which board this is, how far its record reaches, whose data it holds, and the theme. */
export function Foot({ board, attribution }: FootProps) {
  const { pathname, search } = useLocation();
  return (
    <footer className={styles.foot}>
      <div className={`page ${styles.footRow}`}>
        {board && (
          <>
            <span className={styles.record} data-url={`${window.location.host}${pathname}${search}`}>
              Board{' '}
              <Link to={`/leaderboard/${board.revision}`} title={board.revision}>
                <code>{shortHash(board.revision)}</code>
              </Link>
              , {formatInstant(board.computedAt)}
            </span>
            <span>
              Audit head {board.auditHead.seq}{' '}
              <code title={board.auditHead.hash}>{shortHash(board.auditHead.hash)}</code>
            </span>
          </>
        )}
        <Link to="/changes">What changed</Link>
        <Link to="/record">Recompute it yourself</Link>
        <ThemeSwitch />
        {attribution && <p className={styles.wide}>{attribution}</p>}
      </div>
    </footer>
  );
}
