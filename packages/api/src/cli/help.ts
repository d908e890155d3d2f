import type { Command, CommandOption } from './command.ts';

const PROGRAM = 'npm run panelmark --';
const WIDTH = 96;

/** The help of the whole command line. */
export function helpOfAll(commands: readonly Command[]): string {
  const rows = commands.map((command): [string, string] => [
    [command.name, command.argument].filter(Boolean).join(' '),
    command.summary,
  ]);
  return [
    `Usage: ${PROGRAM} COMMAND`,
    '',
    ...columns([...rows, ['help COMMAND', 'Says what a command does and which options it has.']]),
    '',
    ...wrapped(
      'Commands work on the database of the data directory (PANELMARK_DATA_DIR), or on the one that DATABASE_URL names, ' +
        'whether or not a server runs on it. They end with 0 when all is well, with 1 when something was refused or does ' +
        'not hold, with 2 when the command line could not be understood, and with 70 on a defect of the program.',
    ),
  ].join('\n');
}

/** The help of one command. */
export function helpOf(command: Command): string {
  const options = Object.entries(command.options);
  const usage = [PROGRAM, command.name, options.length > 0 ? '[OPTIONS]' : null, command.argument];
  return [
    `Usage: ${usage.filter(Boolean).join(' ')}`,
    ...[command.summary, ...command.details].flatMap((paragraph) => ['', ...wrapped(paragraph)]),
    ...(options.length > 0
      ? ['', 'Options:', ...columns(options.map(([name, option]) => [optionTerm(name, option), option.help]))]
      : []),
  ].join('\n');
}

function optionTerm(name: string, option: CommandOption): string {
  return option.type === 'string' ? `--${name} ${option.value}` : `--${name}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([term]) => term.length));
  return rows.flatMap(([term, text]) =>
    wrapped(text, WIDTH - width - 4).map(
      (line, index) => `  ${(index === 0 ? term : '').padEnd(width)}  ${line}`,
    ),
  );
}

function wrapped(text: string, width = WIDTH): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
