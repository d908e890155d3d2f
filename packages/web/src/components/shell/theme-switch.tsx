import { useState } from 'react';
import { readTheme, type Theme, writeTheme } from '../../lib/theme.ts';
import styles from './shell.module.css';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Light, dark, or what the system says; kept on this device. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme) => {
    writeTheme(next);
    setTheme(next);
  };
  return (
    <label className={styles.theme}>
      Theme
      <select value={theme} onChange={(event) => choose(event.target.value as Theme)}>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
