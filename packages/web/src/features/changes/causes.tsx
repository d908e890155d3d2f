import { Link } from 'react-router';
import { runPath } from '../../components/run-heat.tsx';
import { tellCause } from '../../lib/describe-causes.ts';
import { countOf, formatTime, sentenceCase } from '../../lib/format.ts';
import styles from './changes.module.css';
import type { Cause } from './changes.query.ts';

/** Causes told at once; the others unfold. */
const mostTold = 5;

/** What happened between two boards, the latest first. */
export function Causes({ causes, total }: { causes: readonly Cause[]; total: number }) {
  const rest = causes.slice(mostTold);
  const untold = total - causes.length;
  return (
    <>
      <List causes={causes.slice(0, mostTold)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{sentenceCase(countOf(rest.length, 'more event', { style: 'words' }))}</summary>
          <List causes={rest} />
          {untold > 0 && (
            <p className="muted">
              And {countOf(untold, 'earlier one')}, which the record holds and this page does not list.
            </p>
          )}
        </details>
      )}
    </>
  );
}

function List({ causes }: { causes: readonly Cause[] }) {
  return (
    <ul className={styles.causes}>
      {causes.map((cause) => (
        <li key={cause.auditSeq}>
          <Happened cause={cause} />{' '}
          <span className="faint">
            {formatTime(cause.at)}, {doors[cause.actor]}
          </span>
        </li>
      ))}
    </ul>
  );
}

const doors: Record<Cause['actor'], string> = {
  ADMIN: 'by an admin',
  PANELIST: 'by the panelist',
  TOKEN: 'by a pipeline',
  IMPORT: 'by an import',
  COMMAND_LINE: 'on the command line',
  SYSTEM: 'by the program',
  DATABASE: 'in the database itself',
};

function Happened({ cause }: { cause: Cause }) {
  const { before, name, after } = tellCause(cause);
  const path = cause.run ? runPath(cause.run.id) : cause.model && `/models/${cause.model}`;
  return (
    <>
      {before}
      {name && path ? <Link to={path}>{name}</Link> : name}
      {after}
    </>
  );
}
