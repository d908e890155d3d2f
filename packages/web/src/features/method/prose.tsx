import type { ReactNode } from 'react';
import { Section } from '../../components/page.tsx';
import styles from './prose.module.css';

/** A section of running text. */
export function Prose({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title}>
      <div className={styles.prose}>{children}</div>
    </Section>
  );
}
