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

export type Terminal = {
  out: (text: string) => void;
  err: (text: string) => void;
  exitCode: number;
};

export type CreateCommand = (terminal: Terminal) => CommandUnknownOpts;

type Help = {
  script: string;
  purpose: string;
  examples: readonly string[];
};

const exampleText = (examples: readonly string[]) =>
  `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map((line) => `  ${line}`).join('\n')}`;

export function createCommand(terminal: Terminal, { script, purpose, examples }: Help) {
  return new Command(`npm run ${script} --`)
    .description(purpose)
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride()
    .addHelpText('afterAll', exampleText(examples));
}

/** Makes errors print the usage, and keeps options from taking the next option as their value. Includes subcommands. */
function configure(command: CommandUnknownOpts): void {
  const usage = command.createHelp().commandUsage(command);
  command.showHelpAfterError(`\nUsage: ${usage}\nRun it with --help for arguments, options and examples.`);
  for (const option of command.options.filter(({ required }) => required)) {
    const { parseArg } = option;
    // Commander alone would read `--rejects --dry-run` as a file named `--dry-run`.
    option.argParser((value, previous) => {
      if (/^--?[a-z]/i.test(value)) throw new InvalidArgumentError('The value is missing.');
      if (parseArg) return parseArg(value, previous as never);
      return option.variadic ? [...(Array.isArray(previous) ? previous : []), value] : value;
    });
  }
  for (const subcommand of command.commands) configure(subcommand);
}

function errorText({ fieldErrors, userMessage }: AppError): string {
  const fields = Object.entries(fieldErrors ?? {}).map(([name, message]) => `${name}: ${message}`);
  return fields.length > 0 ? fields.join('\n') : userMessage;
}

/** Runs a command. Wrong usage and AppErrors are printed and set the exit code 1. Rethrows other errors. */
export async function runCommand(
  create: CreateCommand,
  args: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const command = create(terminal);
  configure(command);
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

/** Reads only the tracing settings, because some commands need no others. Invalid values count as not set. */
function tracingSettings() {
  const given = { ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}), ...process.env };
  const settings = z
    .object(TRACING_SETTINGS)
    .safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
  return settings.success ? settings.data : z.object(TRACING_SETTINGS).parse({});
}

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

/** Keeps undefined. Text that is no number becomes NaN, so that the schema's error names the field. */
export const toNumber = (text: string | undefined) =>
  text === undefined ? undefined : Number(text || Number.NaN);
