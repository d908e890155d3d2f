import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cell, ColumnHead, Row, RowHead, Table } from '../../components/table.tsx';
import { countOf, formatScore, sentenceCase } from '../../lib/format.ts';
import styles from './changes.module.css';
import type { MovedModel } from './changes.query.ts';

/** The models of which a number moved, each number before and after. */
export function MovedModels({ models, caption }: { models: readonly MovedModel[]; caption: string }) {
  return (
    <Table
      className={styles.moved}
      caption={caption}
      heads={
        <>
          <ColumnHead>Model</ColumnHead>
          {columns.map(({ name }) => (
            <ColumnHead key={name}>{name}</ColumnHead>
          ))}
        </>
      }
    >
      {models.map((model) => (
        <Row key={model.slug}>
          <RowHead>
            <Link to={`/models/${model.slug}`}>{model.name}</Link>
            {!model.before && <small>new on the board</small>}
            {!model.after && <small>no longer ranked</small>}
            {model.categories.length > 0 && <MovedCategories categories={model.categories} />}
          </RowHead>
          {columns.map(({ name, read, print }) => (
            <Cell key={name}>
              <span className={styles.label} aria-hidden="true">
                {name}
              </span>
              <Moved
                before={model.before && read(model.before)}
                after={model.after && read(model.after)}
                print={print}
              />
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

interface Column {
  name: string;
  read: (standing: NonNullable<MovedModel['before']>) => number;
  print: (value: number) => string;
}

const columns: readonly Column[] = [
  { name: 'Rank', read: ({ rank }) => rank, print: String },
  { name: 'Score', read: ({ score }) => score, print: formatScore },
  { name: 'Panelists', read: ({ panelistCount }) => panelistCount, print: String },
  { name: 'Runs', read: ({ runCount }) => runCount, print: String },
  { name: 'Scorecards', read: ({ scorecardCount }) => scorecardCount, print: String },
];

interface MovedProps {
  before: number | null;
  after: number | null;
  print: (value: number) => string;
}

/** `5.25 → 5.67`; one that stayed stands once; a dash where there was or is none. */
export function Moved({ before, after, print }: MovedProps) {
  if (before === after) return <span className={styles.same}>{before === null ? none : print(before)}</span>;
  return (
    <span className={styles.move}>
      <span className={styles.before}>{before === null ? none : print(before)}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr"> before, and now </span>
      <b>{after === null ? none : print(after)}</b>
    </span>
  );
}

const none: ReactNode = (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr">none</span>
  </>
);

function MovedCategories({ categories }: { categories: MovedModel['categories'] }) {
  return (
    <details className={styles.categories}>
      <summary>
        {sentenceCase(countOf(categories.length, 'category score', { style: 'words' }))} moved
      </summary>
      <dl>
        {categories.map(({ category, before, after }) => (
          <div key={category.slug}>
            <dt>{category.name}</dt>
            <dd>
              <Moved before={before} after={after} print={formatScore} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
