import { type ReactNode, useEffect, useRef } from 'react';
import { countOf, sentenceCase } from '../lib/format.ts';
import styles from './form.module.css';

/** One thing that is wrong in a form, and where. */
export interface FormProblem {
  /** Id of the control; null for what is no single field's. */
  field: string | null;
  /** What the field is called. */
  label: string;
  /** A sentence. */
  message: string;
}

interface FormProps {
  /** What the form is, for those who go from form to form. */
  label: string;
  /** A new list each time that the form was looked through: then it gets the focus. */
  problems: readonly FormProblem[];
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that says first what is wrong, with a way to each place; the browser's own bubbles stay away. */
export function Form({ label, problems, onSubmit, children }: FormProps) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {problems.length > 0 && <Problems problems={problems} />}
      {children}
    </form>
  );
}

/** Fields that belong together, under a name of their own. */
export function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

/** The buttons of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

function Problems({ problems }: { problems: readonly FormProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  const answers = problems.filter(({ field }) => field !== null);
  return (
    <div className={styles.problems} ref={box} role="alert" tabIndex={-1}>
      {problems.map(({ field, message }) => field === null && <b key={message}>{message}</b>)}
      {answers.length > 0 && <b>{headline(answers.length)}</b>}
      {answers.length > 0 && (
        <ul>
          {answers.map(({ field, label, message }) => (
            <li key={`${field} ${message}`}>
              <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
                {label}: {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function headline(count: number): string {
  const answers = sentenceCase(countOf(count, 'answer', { style: 'words' }));
  return `${answers} ${count === 1 ? 'needs' : 'need'} another look`;
}

/** Without a change of address, which belongs to the page. */
function goTo(event: { preventDefault: () => void }, field: string | null): void {
  event.preventDefault();
  if (field !== null) document.getElementById(field)?.focus();
}
