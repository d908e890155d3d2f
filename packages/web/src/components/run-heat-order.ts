const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A list by name as people order names: "plot-2" before "plot-10". */
export function byName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)));
}
