import type { ReactNode } from 'react';
import { classes } from '../lib/class-names.ts';
import styles from './page.module.css';

/** The frame of a page's content. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes('page', styles.body)}>{children}</div>;
}

/** What may be concluded, as a headline, and the sentences under it. */
export function Finding({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.finding}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** A part of a page under its own heading; `id` is where links point to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`} id={id}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** Names and what they hold, as a list. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
