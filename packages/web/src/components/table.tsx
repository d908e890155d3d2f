import type { ComponentProps, ReactNode } from 'react';

/*
 * Where there is no room our tables are laid out as blocks, and browsers then forget that they are tables. Each part
 * therefore says its role itself.
 */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

interface TableProps {
  className?: string | undefined;
  /** What the table holds, for those who cannot see what stands around it. */
  caption: string;
  /** The cells of its one head row. */
  heads: ReactNode;
  /** Rows. */
  children: ReactNode;
}

/** A table that stays one for screen readers, however it is laid out. */
export function Table({ className, caption, heads, children }: TableProps) {
  return (
    <table {...roles.table} className={className}>
      <caption className="sr">{caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>{heads}</tr>
      </thead>
      <tbody {...roles.rowgroup}>{children}</tbody>
    </table>
  );
}

/** A row of a `Table`. */
export function Row(props: ComponentProps<'tr'>) {
  return <tr {...roles.row} {...props} />;
}

/** The head of a column. */
export function ColumnHead(props: ComponentProps<'th'>) {
  return <th {...roles.columnheader} scope="col" {...props} />;
}

/** The cell that names its row. */
export function RowHead(props: ComponentProps<'th'>) {
  return <th {...roles.rowheader} scope="row" {...props} />;
}

/** Any other cell. */
export function Cell(props: ComponentProps<'td'>) {
  return <td {...roles.cell} {...props} />;
}
