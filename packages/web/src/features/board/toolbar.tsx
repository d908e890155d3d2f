import { Link, useSearchParams } from 'react-router';
import { useQuery } from 'urql';
import { FileLink } from '../../components/button.tsx';
import { classes } from '../../lib/class-names.ts';
import { inWords } from '../../lib/format.ts';
import {
  boardPath,
  changeAddress,
  type Filter,
  filePath,
  readFilter,
  readView,
  type View,
} from './address.ts';
import { type Choices, choicesQuery } from './board.query.ts';
import { readSort } from './sort.ts';
import styles from './toolbar.module.css';

const names: Record<View, string> = { ranking: 'Ranking', categories: 'Categories' };

/** What whole boards can be narrowed to, asked once a visit; null until it is known. */
export function useChoices(): Choices | null {
  const [{ data }] = useQuery({ query: choicesQuery, requestPolicy: 'cache-and-network' });
  return data?.leaderboard ?? null;
}

/** Which part of the board is shown and how; and exactly that as files. All of it stands in the address. */
export function Toolbar({ choices }: { choices: Choices | null }) {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const current = readView(params);
  const sort = readSort(params, current === 'categories' ? (choices?.categories ?? []) : []);
  const narrow = (changes: Partial<Filter>) => setParams(changeAddress(params, changes));
  const environments = choices?.environments ?? [];
  return (
    <search className={styles.toolbar} aria-label="What the board shows">
      <Select
        label="Environment"
        all={environments.length > 1 ? `All ${inWords(environments.length)}` : 'All'}
        options={environments}
        value={filter.environment}
        onChoose={(environment) => narrow({ environment })}
      />
      <Select
        label="Vendor"
        all="Any"
        options={(choices?.vendors ?? []).map((vendor) => ({ slug: vendor, name: vendor }))}
        value={filter.vendor}
        onChoose={(vendor) => narrow({ vendor })}
      />
      <Select
        label="Score"
        all="Overall"
        options={choices?.categories ?? []}
        value={filter.category}
        onChoose={(category) => narrow({ category })}
      />
      <nav className={styles.views} aria-label="View">
        {(['ranking', 'categories'] as const).map((view) => (
          <Link
            key={view}
            to={boardPath(changeAddress(params, { view: view === 'ranking' ? null : view }))}
            aria-current={view === current ? 'page' : undefined}
          >
            {names[view]}
          </Link>
        ))}
      </nav>
      <p className={styles.files}>
        <FileLink href={filePath('/leaderboard.csv', filter, sort)}>CSV</FileLink>
        <FileLink href={filePath('/api/benchmark/leaderboard', filter, sort)}>JSON</FileLink>
        <Link className={styles.way} to="/record">
          Full record
        </Link>
        <Link className={styles.way} to="/compare">
          Compare two models
        </Link>
      </p>
    </search>
  );
}

/** The toolbar's place before the board is there. */
export function ToolbarLoading() {
  return (
    <div className={styles.toolbar} aria-hidden="true">
      {[0, 1, 2].map((field) => (
        <span key={field} className={classes(styles.field, styles.fieldLoading)} />
      ))}
      <span className={styles.viewsLoading} />
    </div>
  );
}

interface SelectProps {
  label: string;
  /** What stands for no choice. */
  all: string;
  options: readonly { slug: string; name: string }[];
  value: string | null;
  onChoose: (slug: string | null) => void;
}

function Select({ label, all, options, value, onChoose }: SelectProps) {
  // An address may name what is not on the list, or is not yet known to be.
  const isListed = value === null || options.some(({ slug }) => slug === value);
  return (
    <label className={styles.field}>
      {label}
      <select
        value={value ?? ''}
        disabled={isListed && options.length === 0}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">{all}</option>
        {!isListed && <option value={value}>{value}</option>}
        {options.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
