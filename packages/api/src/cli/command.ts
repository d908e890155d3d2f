import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Env } from '../env.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Reads the settings. */
  readonly env: () => Env;
  /** Aborted when whoever started the command wants it to end. */
  readonly signal: AbortSignal;
}

/** An option, and what help says of it. */
export type CommandOption =
  | { readonly type: 'boolean'; readonly help: string }
  | { readonly type: 'string'; readonly value: string; readonly help: string };

type CommandOptions = Readonly<Record<string, CommandOption>>;

/** The options that were given. */
export type GivenOptions<Options extends CommandOptions> = {
  readonly [Name in keyof Options]?: Options[Name] extends { type: 'string' } ? string : boolean;
};

/** One command of the command line. */
export interface Command {
  /** One word or two, such as `audit verify`. */
  readonly name: string;
  /** What it takes, such as `FILE`. */
  readonly argument: string | null;
  /** A line for the list of commands. */
  readonly summary: string;
  /** Paragraphs for its own help. */
  readonly details: readonly string[];
  readonly options: CommandOptions;
  /** Runs it on what follows its name, and answers with the exit code. */
  run(context: CommandContext, rest: readonly string[]): Promise<number>;
}

/** A command line that cannot be understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command refuses to do, as a sentence. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal';
}

/** The command ended because its signal said so. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Makes a command whose argument and options are parsed before `execute` sees them. */
export function defineCommand<const Options extends CommandOptions>(
  definition: Omit<Command, 'run' | 'options'> & {
    readonly options: Options;
    /** `argument` is empty for a command that takes none. */
    execute(context: CommandContext, argument: string, options: GivenOptions<Options>): Promise<number>;
  },
): Command {
  const { execute, ...command } = definition;
  return {
    ...command,
    run: (context, rest) => {
      const { positionals, values } = parse(rest, command.options);
      const [argument = '', ...surplus] = positionals;
      if (command.argument === null && positionals.length > 0) {
        throw new UsageError(`"${command.name}" takes no argument, and "${argument}" was given.`);
      }
      if (command.argument !== null && positionals.length === 0) {
        throw new UsageError(`"${command.name}" needs ${command.argument}.`);
      }
      if (surplus.length > 0) {
        throw new UsageError(
          `"${command.name}" takes one ${command.argument}: "${surplus[0]}" is one too many.`,
        );
      }
      return execute(context, argument, values as GivenOptions<Options>);
    },
  };
}

function parse(rest: readonly string[], options: CommandOptions) {
  const types = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
  const config = { args: [...rest], options: types, allowPositionals: true } satisfies ParseArgsConfig;
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split(/[.\n]/)[0]}.`, { cause: error });
  }
}
