import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from './button.tsx';
import styles from './page-compare.module.css';

/** The address at which two models are compared. */
export function comparePath(a: string, b: string): string {
  return `/compare?${new URLSearchParams({ a, b })}`;
}

interface Choice {
  slug: string;
  name: string;
}

interface CompareFormProps {
  /** The ranked models, best first. */
  models: readonly Choice[];
  /** What is chosen so far. */
  a: string | null;
  b: string | null;
  /** Whether the first is settled, on the page of a model. */
  isFirstFixed?: boolean;
}

/** Chooses two models; what is chosen is an address, so that it can be passed on. */
export function CompareForm({ models, a, b, isFirstFixed = false }: CompareFormProps) {
  const navigate = useNavigate();
  const compare = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    void navigate(comparePath(String(chosen.get('a')), String(chosen.get('b'))));
  };
  return (
    <form className={styles.form} action="/compare" onSubmit={compare} key={`${a} ${b}`}>
      {isFirstFixed ? (
        <input type="hidden" name="a" value={a ?? ''} />
      ) : (
        <Select label="One model" name="a" models={models} chosen={a} />
      )}
      <Select
        label={isFirstFixed ? 'Compare with' : 'Another'}
        name="b"
        models={isFirstFixed ? models.filter(({ slug }) => slug !== a) : models}
        chosen={b}
      />
      <Button type="submit">Compare</Button>
    </form>
  );
}

interface SelectProps {
  label: string;
  name: string;
  models: readonly Choice[];
  chosen: string | null;
}

function Select({ label, name, models, chosen }: SelectProps) {
  const known = models.some(({ slug }) => slug === chosen);
  return (
    <label className={styles.field}>
      {label}
      <select name={name} defaultValue={known && chosen !== null ? chosen : ''} required>
        <option value="" disabled hidden>
          Choose a model
        </option>
        {models.map(({ slug, name: shown }) => (
          <option key={slug} value={slug}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}
