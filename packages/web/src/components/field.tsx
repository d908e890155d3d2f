import type { ReactNode } from 'react';
import { classes } from '../lib/class-names.ts';
import styles from './field.module.css';

interface FieldProps {
  /** Unique on the page: the summary of a form leads to it. */
  id: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong with it, as a sentence. */
  problem?: string | undefined;
}

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'url' | 'password';
  autoComplete?: string;
  inputMode?: 'numeric';
  /** For a few digits. */
  short?: boolean;
  /** Of a text of several lines. */
  rows?: number;
}

/** A labelled field for text: a line, or several with `rows`. What is wrong stands under it, and is read with it. */
export function TextField({ value, onChange, rows, short, type = 'text', ...rest }: TextFieldProps) {
  const { id, label, hint, problem, ...attributes } = rest;
  const shared = {
    ...describe(rest),
    ...attributes,
    className: classes(styles.control, short && styles.short),
    value,
  };
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {rows === undefined ? (
        <input {...shared} type={type} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The first one is what stands while nothing is chosen. */
  options: readonly { value: string; name: string }[];
}

/** A labelled choice of one among a few. */
export function SelectField({ value, onChange, options, ...rest }: SelectFieldProps) {
  return (
    <Field {...rest}>
      <select
        {...describe(rest)}
        className={styles.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Ties a control to its hint and to what is wrong with it. */
function describe({ id, hint, problem }: FieldProps) {
  const texts = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  return {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': texts.length > 0 ? texts.join(' ') : undefined,
  };
}

function Field({ id, label, hint, problem, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}

/** What is wrong, with a sign: colour alone says nothing. */
function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.problem} id={id}>
      <svg
        width="15"
        height="15"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d="M8 2 1.5 13.5h13zM8 6.5v3.2m0 1.2v1.2" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
