import { Link } from 'react-router';
import styles from './crumbs.module.css';

/** The way from the board to this page. */
export function Crumbs({ to = [], here }: { to?: { name: string; path: string }[]; here: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Where you are">
      <ol>
        {[{ name: 'Board', path: '/' }, ...to].map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
