import { Link, useSearchParams } from 'react-router';
import { FileLink } from '../../components/button.tsx';
import styles from './toolbar.module.css';

/** How the board is looked at; kept in the address. */
export type View = 'ranking' | 'categories';

const names: Record<View, string> = { ranking: 'Ranking', categories: 'Categories' };

/** The view an address names. */
export function readView(params: URLSearchParams): View {
  return params.get('view') === 'categories' ? 'categories' : 'ranking';
}

/** The two views of the board, and the same numbers as files. */
export function Toolbar() {
  const [params] = useSearchParams();
  const current = readView(params);
  return (
    <div className={styles.toolbar}>
      <nav className={styles.views} aria-label="View">
        {(['ranking', 'categories'] as const).map((view) => (
          <Link key={view} to={addressOf(params, view)} aria-current={view === current ? 'page' : undefined}>
            {names[view]}
          </Link>
        ))}
      </nav>
      <p className={styles.files}>
        <FileLink href="/leaderboard.csv">CSV</FileLink>
        <FileLink href="/api/benchmark/leaderboard">JSON</FileLink>
      </p>
    </div>
  );
}

function addressOf(params: URLSearchParams, view: View): string {
  const next = new URLSearchParams(params);
  if (view === 'ranking') next.delete('view');
  else next.set('view', view);
  const search = next.toString();
  return search ? `/?${search}` : '/';
}
