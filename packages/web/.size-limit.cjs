const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// The entry and everything that it imports before it runs, as the document names them: what opening the board fetches.
// Chunks that pages of later share are none of it.
const document = readFileSync(join(__dirname, 'dist/index.html'), 'utf8');
const scripts = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, path]) => `dist/${path}`,
);
if (scripts.length === 0) throw new Error('dist/index.html names no script: build the pages first.');

module.exports = [
  { name: 'JavaScript of the board page', path: scripts, limit: '120 kB', gzip: true },
  { name: 'Style of every page', path: 'dist/assets/*.css', limit: '16 kB', gzip: true },
];
