import styles from './record.module.css';

const files: readonly { path: string; name: string; holds: string }[] = [
  {
    path: '/record.json',
    name: 'record.json',
    holds: 'the whole record in one document; what “verify” reads',
  },
  {
    path: '/record/ratings.csv',
    name: 'ratings.csv',
    holds: 'one line a rating, panelists under random names',
  },
  { path: '/record/medians.csv', name: 'medians.csv', holds: "the panel's median of each run and category" },
  { path: '/record/board.csv', name: 'board.csv', holds: 'the board as it was published' },
  {
    path: '/record/method.sql',
    name: 'method.sql',
    holds: 'the views that make the board, as the database itself prints them',
  },
  {
    path: '/record/README.md',
    name: 'README.md',
    holds: 'what each file is, and the five rules by which ratings become the board',
  },
];

/** Everything that a stranger needs, to be downloaded. */
export function Files() {
  return (
    <ul className={styles.files}>
      {files.map(({ path, name, holds }) => (
        <li key={path}>
          <a href={path}>{name}</a>: {holds}
        </li>
      ))}
    </ul>
  );
}
