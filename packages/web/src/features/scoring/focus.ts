/** The id of a category's part of the page. */
export function categoryId(slug: string): string {
  return `category-${slug}`;
}

/** The id of the button that a card ends with. */
export const submitId = 'submit-card';

/** Brings a category into view and its scale the focus: at what is chosen, or at its beginning. */
export function focusCategory(slug: string): void {
  const part = document.getElementById(categoryId(slug));
  const target =
    part?.querySelector<HTMLElement>('input:checked') ?? part?.querySelector<HTMLElement>('input');
  target?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'nearest' });
}

/** Gives an element of the page the focus, by its id. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
