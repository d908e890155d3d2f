import type { ReactNode, Ref } from 'react';
import { Button } from '../../components/button.tsx';
import { BuildLink } from './build-link.tsx';
import styles from './card-bar.module.css';

interface CardBarProps {
  ref: Ref<HTMLDivElement>;
  title: string;
  artifactUrl: string | null;
  /** What stands between the title and the actions. */
  status: ReactNode;
  /** Null while there is nothing to take back, or nothing may be changed. */
  undo: (() => void) | null;
  /** The ways out of the run, each a question of its own. */
  actions: { name: string; act: () => void }[];
}

/** What stays at hand above the card: the build, how saving goes, undo, and the ways out. */
export function CardBar({ ref, title, artifactUrl, status, undo, actions }: CardBarProps) {
  return (
    <div className={styles.bar} ref={ref}>
      <div className={`page ${styles.row}`}>
        <h1>{title}</h1>
        <BuildLink address={artifactUrl} />
        {status}
        <p className={styles.actions}>
          <Button quiet onClick={undo ?? undefined} disabled={!undo}>
            Undo
          </Button>
          {actions.map(({ name, act }) => (
            <Button quiet key={name} onClick={act}>
              {name}
            </Button>
          ))}
        </p>
      </div>
    </div>
  );
}
