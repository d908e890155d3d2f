import { once } from 'node:events';
import { openDatabase } from '../src/database/open.ts';

/**
 * A process of its own that has a database open: says so in one line of JSON, and leaves when its input ends. Run by
 * holder.ts.
 */
const [settings = '', options = ''] = process.argv.slice(2);

try {
  const { close, ...opened } = await openDatabase(JSON.parse(settings), JSON.parse(options));
  process.stdout.write(`${JSON.stringify(opened)}\n`);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await close();
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
