import type { ReactNode } from 'react';
import { Section } from '../../components/page.tsx';
import { classes } from '../../lib/class-names.ts';
import styles from './prose.module.css';

interface ProseProps {
  id: string;
  title: string;
  /** The same in symbols, read beside the words where there is room. */
  symbols?: ReactNode;
  /** A table or the like that needs more room than a line of text. */
  wide?: ReactNode;
  children: ReactNode;
}

/** A section of running text. */
export function Prose({ id, title, symbols, wide, children }: ProseProps) {
  return (
    <Section id={id} title={title}>
      <div className={classes(styles.prose, symbols !== undefined && styles.paired)}>
        <div className={styles.text}>{children}</div>
        {symbols}
      </div>
      {wide}
    </Section>
  );
}
