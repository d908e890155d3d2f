/** What a reader chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The same key as in public/theme.js, which sets a chosen theme before the first paint. */
const key = 'panelmark-theme';

/** The theme that stands now. */
export function readTheme(): Theme {
  const set = document.documentElement.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Puts a theme on the page and keeps it on this device, where storage is allowed. */
export function writeTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}
