import { pathToFileURL } from 'node:url';
import { at } from './root.mjs';

/**
 * Becomes the built program, in this process: signals, the terminal and the exit code are its own, and killing the
 * command leaves no server behind.
 * @param {string} path the program in the repository
 */
export async function runBuilt(path) {
  process.argv[1] = at(path);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(at(path)).href);
}
