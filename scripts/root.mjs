import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, wherever a command was typed. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} path a path in the repository */
export const at = (path) => join(root, path);
