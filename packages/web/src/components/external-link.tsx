import type { ReactNode } from 'react';
import { isSafeAddress } from '../lib/web-address.ts';
import styles from './external-link.module.css';

/**
 * A way out of the benchmark, to an address that somebody else wrote: in a tab of its own, which learns neither where the
 * reader came from nor anything of this page. An address that is no plain web address stays text.
 */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  if (!isSafeAddress(href)) return <span>{children}</span>;
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <svg
        width="12"
        height="12"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d="M6 3H3v10h10v-3M9 2h5v5M14 2 7.5 8.5" />
      </svg>
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
