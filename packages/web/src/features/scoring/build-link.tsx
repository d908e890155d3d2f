import { isSafeAddress } from '../../lib/web-address.ts';
import styles from './card-bar.module.css';

/** The way to the build: a tab of its own, which learns neither where the panelist came from nor anything of this page. */
export function BuildLink({ address }: { address: string | null }) {
  if (address === null) return <span className={styles.noBuild}>No build is linked.</span>;
  if (!isSafeAddress(address)) return <span className={styles.noBuild}>The build is at {address}</span>;
  return (
    <a className={styles.build} href={address} target="_blank" rel="noopener noreferrer nofollow">
      Open the build
      <svg
        width="13"
        height="13"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d="M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13 3 7.5 8.5" />
      </svg>
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
