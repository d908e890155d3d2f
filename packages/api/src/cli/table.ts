/** A column of a table: its head, and on which side its cells are aligned. */
export interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
}

/** A table as lines of aligned columns, two blanks apart. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map(({ head }, index) =>
    Math.max(head.length, ...rows.map((row) => [...(row[index] ?? '')].length)),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) => {
        const cell = cells[index] ?? '';
        const blanks = ' '.repeat(Math.max(0, (widths[index] ?? 0) - [...cell].length));
        return align === 'left' ? cell + blanks : blanks + cell;
      })
      .join('  ')
      .trimEnd();
  return [columns.map(({ head }) => head), ...rows].map(line);
}
