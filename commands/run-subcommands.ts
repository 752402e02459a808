import { parseArgs } from 'node:util';
import type { Database } from '@/db/client';
import type { Env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { openCommandDatabase } from './command-database';
import { commandSettings } from './command-settings';

type Values<Option extends string> = { [Name in Option]?: string | undefined };

export type Call<Option extends string> = {
  settings: Env;
  db: Database;
  operands: string[];
  values: Values<Option>;
};
export type Run<Option extends string> = (call: Call<Option>) => Promise<string>;

/** What it takes: anything else would be a wish that is not heard, such as a refund of a part. */
export type Subcommand<Option extends string> = {
  run: Run<Option>;
  operands: number;
  options: readonly Option[];
};

export type Command<Option extends string> = {
  /** Shown for whatever cannot be understood. */
  usage: string;
  subcommands: Readonly<Record<string, Subcommand<Option>>>;
  applicationName: string;
};

const BELOW_ZERO = /^-\d+$/;

/** Undefined where it is absent; what is no number is left to the schema to refuse. */
export const number = (text: string | undefined) =>
  text === undefined ? undefined : Number(text || Number.NaN);

/** Without what is absent: schemas tell that from what is there and undefined. */
export function given<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

/** `2026-11-21 09:30`, UTC. */
export const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

function readArguments<Option extends string>({ usage, subcommands }: Command<Option>, words: string[]) {
  const names = new Set(Object.values(subcommands).flatMap(({ options }) => options));
  // A number below zero is no option.
  const below = words.filter((word) => BELOW_ZERO.test(word));
  try {
    const { values, positionals } = parseArgs({
      args: words.filter((word) => !BELOW_ZERO.test(word)),
      options: Object.fromEntries([...names].map((name) => [name, { type: 'string' as const }])),
      allowPositionals: true,
    });
    const [name = '', ...rest] = positionals;
    const operands = [...rest, ...below];
    const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
    if (!subcommand) throw new Error(`no command ${name}`);
    const unheard = Object.keys(values).filter((one) => !subcommand.options.some((option) => option === one));
    if (unheard.length > 0 || operands.length > subcommand.operands)
      throw new Error('more than is asked for');
    return { run: subcommand.run, operands, values: values as Values<Option> };
  } catch (cause) {
    throw new AppError('INVALID_INPUT', usage, { cause });
  }
}

/** Does what the words ask for; resolves to what there is to print. Throws AppError for what is refused. */
export async function performSubcommand<Option extends string>(
  command: Command<Option>,
  words: string[],
): Promise<string> {
  const { run, ...rest } = readArguments(command, words);
  const settings = commandSettings();
  const db = await openCommandDatabase(settings, command.applicationName);
  try {
    return await run({ settings, db, ...rest });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

export type Told = { code: 0 | 1; out: string; err: string };

/** Does what the words ask for; resolves to what is printed where, and the exit code: 1 for what is refused, with the reason. */
export async function printSubcommand<Option extends string>(
  command: Command<Option>,
  words: string[],
): Promise<Told> {
  try {
    return { code: 0, out: `${await performSubcommand(command, words)}\n`, err: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.fieldErrors ?? {}).map(([name, message]) => `${name}: ${message}`);
    return { code: 1, out: '', err: `${fields.length > 0 ? fields.join('\n') : error.userMessage}\n` };
  }
}

/** The same in a process of its own, which prints it and ends so. */
export async function runSubcommands<Option extends string>(
  command: Command<Option>,
  words: string[],
): Promise<void> {
  const { code, out, err } = await printSubcommand(command, words);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
