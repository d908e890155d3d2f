import { DomainError } from '../domain-error.ts';
import { StartError } from '../installation.ts';
import { isOutage } from '../outage.ts';
import { adminCommands } from './admin.ts';
import { auditVerifyCommand } from './audit-verify.ts';
import { boardCommand } from './board.ts';
import { type Command, type CommandContext, CommandRefusal, Interrupted, UsageError } from './command.ts';
import { exportCommand } from './export.ts';
import { helpOf, helpOfAll } from './help.ts';
import { importCommand } from './import.ts';
import { tokenCommands } from './token.ts';
import { verifyCommand } from './verify.ts';

const COMMANDS: readonly Command[] = [
  importCommand,
  boardCommand,
  exportCommand,
  verifyCommand,
  auditVerifyCommand,
  ...adminCommands,
  ...tokenCommands,
];

const REFUSED = 1;
const NOT_UNDERSTOOD = 2;
const DEFECT = 70;
const INTERRUPTED = 130;

/**
 * Runs one command line and answers with its exit code: 0, 1 for a refusal, 2 for a command line that cannot be
 * understood, 70 for a defect of the program.
 */
export async function runCommandLine(context: CommandContext, argv: readonly string[]): Promise<number> {
  try {
    return await dispatch(context, argv);
  } catch (error) {
    return report(context, error);
  }
}

async function dispatch(context: CommandContext, argv: readonly string[]): Promise<number> {
  const { terminal } = context;
  const [first, ...rest] = argv;
  if (first === undefined) {
    terminal.err(helpOfAll(COMMANDS));
    return NOT_UNDERSTOOD;
  }
  if (first === 'help' || first === '--help' || first === '-h') {
    terminal.out(rest.length === 0 ? helpOfAll(COMMANDS) : helpOf(find(rest).command));
    return 0;
  }
  const { command, following } = find(argv);
  if (following.includes('--help') || following.includes('-h')) {
    terminal.out(helpOf(command));
    return 0;
  }
  return await command.run(context, following);
}

function find(argv: readonly string[]): { command: Command; following: readonly string[] } {
  for (const command of COMMANDS) {
    const words = command.name.split(' ');
    if (words.every((word, index) => argv[index] === word)) {
      return { command, following: argv.slice(words.length) };
    }
  }
  const related = COMMANDS.map(({ name }) => name).filter((name) => name.startsWith(`${argv[0]} `));
  throw new UsageError(
    related.length === 0
      ? `There is no command "${argv[0]}".`
      : `"${argv.slice(0, 2).join(' ')}" is no command: there is ${related.map((name) => `"${name}"`).join(', ')}.`,
  );
}

function report({ terminal }: CommandContext, error: unknown): number {
  if (error instanceof UsageError) {
    terminal.err(`${error.message} "npm run panelmark -- help" lists what there is.`);
    return NOT_UNDERSTOOD;
  }
  if (error instanceof Interrupted) {
    terminal.err('Stopped: nothing was changed.');
    return INTERRUPTED;
  }
  if (error instanceof DomainError || error instanceof CommandRefusal || error instanceof StartError) {
    terminal.err(error.message);
    return REFUSED;
  }
  if (isOutage(error)) {
    terminal.err('The database went away. Run the command again: what is on record already is left alone.');
    return REFUSED;
  }
  terminal.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return DEFECT;
}
