import { Link, NavLink } from 'react-router';
import { classes } from '../../lib/class-names.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './shell.module.css';
import { Who } from './who.tsx';

/** What the strip says where nobody has named the benchmark: the name of the program stands right under it. */
const unnamed = 'Panelmark';
const tagline = 'A benchmark whose every number is a judgment of experts';

/** The benchmark's name or its notice, the brand, the pages, and who is signed in. */
export function TopBar({ benchmark }: { benchmark: { name: string; notice: string | null } | null }) {
  return (
    <header className={styles.top}>
      <p className={classes(styles.name, benchmark?.notice && styles.notice)}>
        {[benchmark?.notice, benchmark?.name === unnamed ? tagline : benchmark?.name]
          .filter(Boolean)
          .join(': ')}
      </p>
      <div className={classes('page', styles.bar)}>
        <Link className={styles.brand} to="/">
          <BrandMark /> Panelmark
        </Link>
        <nav className={styles.nav} aria-label="Pages">
          <ul>
            <li>
              <NavLink to="/" end>
                Board
              </NavLink>
            </li>
            <li>
              <NavLink to="/method">Method</NavLink>
            </li>
            <li>
              <NavLink to="/apply">Join the panel</NavLink>
            </li>
          </ul>
        </nav>
        <Who />
      </div>
    </header>
  );
}
