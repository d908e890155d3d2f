import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Failed, Loading } from '../components/states.tsx';
import styles from '../features/embed/embed.module.css';
import { embedQuery } from '../features/embed/embed.query.ts';
import { EmbeddedBoard } from '../features/embed/embedded-board.tsx';
import { useLiveQuery } from '../lib/use-live-query.ts';
import { usePageMeta } from '../lib/use-page-meta.ts';

/** The board inside somebody else's page: as it is when that page opens, in the theme that the page asks for. */
export function EmbedPage() {
  usePageMeta(
    'The board',
    'The board, to stand inside another page: the ranks and intervals that are open to each model.',
  );
  const [params] = useSearchParams();
  const theme = params.get('theme');
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  }, [theme]);
  const answer = useLiveQuery(embedQuery, {});
  return (
    <main className={styles.frame}>
      {answer.state === 'loading' && <Loading title="The board">Loading the board…</Loading>}
      {answer.state === 'failed' && (
        <Failed title="The board did not load" failure={answer.failure} retry={answer.retry} />
      )}
      {answer.state === 'ready' && <EmbeddedBoard data={answer.data} />}
    </main>
  );
}
