import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import {
  Command,
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
} from '@commander-js/extra-typings';
import { z } from 'zod';
import { TRACING_SETTINGS } from '@/lib/platform/config/tracing-settings';
import { AppError } from '@/lib/platform/errors/app-error';
import { startTracing, stopTracing } from '@/lib/platform/tracing/start-tracing';
import { inSpan } from '@/lib/platform/tracing/tracing';

/** Where a command prints, and the exit code it ends with. */
export type Terminal = {
  out: (text: string) => void;
  err: (text: string) => void;
  exitCode: number;
};

/** Builds a command that prints to the given terminal. */
export type CreateCommand = (terminal: Terminal) => CommandUnknownOpts;

type Help = {
  /** The npm script that runs the command. */
  script: string;
  purpose: string;
  /** Command lines as the user types them. */
  examples: readonly string[];
};

const exampleText = (examples: readonly string[]) =>
  `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map((line) => `  ${line}`).join('\n')}`;

/** Returns an empty command with the usage, purpose and examples that `--help` prints. */
export function createCommand(terminal: Terminal, { script, purpose, examples }: Help) {
  return new Command(`npm run ${script} --`)
    .description(purpose)
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride()
    .addHelpText('afterAll', exampleText(examples));
}

/** Sets what every subcommand does alike: the usage after an error, and values that are options by mistake are refused. */
function prepare(command: CommandUnknownOpts): void {
  const usage = command.createHelp().commandUsage(command);
  command.showHelpAfterError(`\nUsage: ${usage}\nRun it with --help for arguments, options and examples.`);
  for (const option of command.options.filter(({ required }) => required)) {
    const { parseArg } = option;
    // Commander reads `--rejects --dry-run` as a file named `--dry-run`.
    option.argParser((value, previous) => {
      if (/^--?[a-z]/i.test(value)) throw new InvalidArgumentError('The value is missing.');
      if (parseArg) return parseArg(value, previous as never);
      return option.variadic ? [...(Array.isArray(previous) ? previous : []), value] : value;
    });
  }
  for (const subcommand of command.commands) prepare(subcommand);
}

/** Returns one line per invalid field, or the message of the error. */
function errorText({ fieldErrors, userMessage }: AppError): string {
  const fields = Object.entries(fieldErrors ?? {}).map(([name, message]) => `${name}: ${message}`);
  return fields.length > 0 ? fields.join('\n') : userMessage;
}

/** Runs a command with the given arguments. Wrong usage and an AppError are printed and end with exit code 1. */
export async function runCommand(
  create: CreateCommand,
  args: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const command = create(terminal);
  prepare(command);
  try {
    await command.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      terminal.exitCode = error.exitCode;
      return;
    }
    if (!(error instanceof AppError)) throw error;
    terminal.err(`${errorText(error)}\n`);
    terminal.exitCode = 1;
  }
}

/** Commands read the other settings later, and some need none. Wrong values count as not set. */
function tracingSettings() {
  const given = { ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}), ...process.env };
  const settings = z
    .object(TRACING_SETTINGS)
    .safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
  return settings.success ? settings.data : z.object(TRACING_SETTINGS).parse({});
}

/** Runs the command in this process if node was started with the module at `moduleUrl`. Tests import the module instead. */
export async function runIfMain(
  moduleUrl: string,
  create: CreateCommand,
  { isTraced = true } = {},
): Promise<void> {
  const [, script, ...args] = process.argv;
  if (script === undefined || realpathSync(script) !== realpathSync(fileURLToPath(moduleUrl))) return;
  const terminal: Terminal = {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    exitCode: 0,
  };
  if (isTraced) await startTracing('lineup-command', tracingSettings());
  const name = `command ${parse(script).name}`;
  await inSpan({ name, isRoot: true }, () => runCommand(create, args, terminal));
  await stopTracing();
  process.exitCode = terminal.exitCode;
}

/** Reads a number; text that is none becomes NaN, which the schema refuses by the name of the field. */
export const toNumber = (text: string | undefined) =>
  text === undefined ? undefined : Number(text || Number.NaN);
