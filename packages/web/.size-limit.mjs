import { readFileSync } from 'node:fs';

// The page names every script that the board begins with; other pages bring theirs when they are opened.
const page = readFileSync(new URL('dist/index.html', import.meta.url), 'utf8');
const scripts = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => `dist/${path}`);

export default [
  { name: 'JavaScript of the board page', path: scripts, limit: '120 kB', gzip: true },
  { name: 'Style of every page', path: 'dist/assets/*.css', limit: '16 kB', gzip: true },
];
