import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Page } from '../../components/page.tsx';
import { countOf } from '../../lib/format.ts';
import type { CardAssignment } from './scorecard.query.ts';
import styles from './submitted.module.css';

interface SubmittedProps {
  assignment: CardAssignment;
  /** The way to the next run. */
  next: ReactNode;
  /** Back to the card. */
  change: () => void;
}

/** A card is in: what that means, and what comes next. */
export function Submitted({ assignment, next, change }: SubmittedProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    head.current?.focus({ preventScroll: true });
  }, []);
  const rated = assignment.scorecard?.ratings.length ?? 0;
  return (
    <Page>
      <div className={styles.submitted}>
        <h1 tabIndex={-1} ref={head}>
          Your card is in
        </h1>
        <p className="lead">
          {assignment.environment.name}: {countOf(rated, 'category', { plural: 'categories' })} rated.
        </p>
        <p className="measure">
          You can change it until the run is scored. From then on its model is public, the numbers count, and
          the card is closed.
        </p>
        <p className={styles.actions}>
          {next}
          <Button quiet onClick={change}>
            Change this card
          </Button>
          <Link to="/panel">Back to the queue</Link>
        </p>
      </div>
    </Page>
  );
}
