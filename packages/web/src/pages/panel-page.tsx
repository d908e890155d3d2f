import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Facts, Page, Section } from '../components/page.tsx';
import { History } from '../features/panel/history.tsx';
import { NotShown } from '../features/panel/not-shown.tsx';
import {
  assignmentsAtOnce,
  type PanelAnswer,
  panelQuery,
  readOwnAssignment,
} from '../features/panel/panel.query.ts';
import styles from '../features/panel/queue.module.css';
import { Queue } from '../features/panel/queue.tsx';
import { usePageMeta } from '../lib/use-page-meta.ts';
import { useSignedInQuery } from '../lib/use-signed-in-query.ts';

const lookAgainMs = 30_000;

export function PanelPage() {
  const { answer, reload } = useSignedInQuery(panelQuery, { first: assignmentsAtOnce });
  usePageMeta('The panel', 'What there is to play and to judge, and what you have judged so far.');
  const isEmpty = answer.state === 'ready' && !answer.data.panel.current;
  // New runs appear by themselves: nobody has to press anything to find out.
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isEmpty, reload]);
  return (
    <Page>
      {answer.state === 'ready' ? (
        <PanelView data={answer.data} reload={reload} />
      ) : (
        <NotShown answer={answer} reload={reload} what="queue" />
      )}
    </Page>
  );
}

function PanelView({ data: { panel, categories }, reload }: { data: PanelAnswer; reload: () => void }) {
  const message: unknown = useLocation().state?.message;
  const current = panel.current && readOwnAssignment(panel.current);
  return (
    <>
      {typeof message === 'string' && (
        <p className={styles.message} role="status">
          {message}
        </p>
      )}
      <Queue
        current={current}
        waitingCount={panel.waitingCount}
        categoryCount={categories.length}
        reload={reload}
      />
      <Section id="pace" title="Your pace">
        <Facts
          facts={[
            ['Cards', `${panel.cardCount}`],
            ['In the last seven days', `${panel.cardsThisWeek}`],
            ['Median per card', panel.medianMinutes === null ? 'none yet' : `${panel.medianMinutes} min`],
          ]}
        />
      </Section>
      <Section id="history" title="Your runs">
        {panel.assignments.totalCount === 0 ? (
          <p className="muted">No run was handed to you yet.</p>
        ) : (
          <History key={panel.assignments.totalCount} assignments={panel.assignments} />
        )}
      </Section>
    </>
  );
}
