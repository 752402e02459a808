import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CreateCommand } from '@/lib/platform/cli/command-line';
import { runInProcess } from '@/tests/support/run-command';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The npm scripts that run a command, each with its file. */
const COMMANDS = Object.entries(scripts).flatMap(([script, line]): [script: string, file: string][] => {
  const [, file] = /\btsx ((?:commands|bench|local)\/[\w-]+\.ts)$/.exec(line) ?? [];
  return file === undefined || file === 'local/start.ts' ? [] : [[script, file]];
});
const SUBCOMMANDS = [
  ['store', ['list', 'refund', 'pack', 'adjust']],
  ['boards', ['rebuild']],
  ['daily', ['grant', 'revoke', 'list']],
  ['moderation', ['queue', 'show', 'rename', 'remove-image', 'ban', 'unban', 'dismiss', 'log']],
  ['operators', ['list', 'add', 'roles', 'link', 'remove']],
  ['removals', ['queue', 'show', 'find', 'approve', 'reinstate', 'split', 'flags', 'pull', 'dismiss', 'log']],
] as const;

const load = (file: string) => import(resolve(file)) as Promise<{ command: CreateCommand }>;

async function run(file: string, ...args: string[]) {
  return runInProcess((await load(file)).command, ...args);
}

// The commands load most of the game.
beforeAll(async () => {
  for (const [, file] of COMMANDS) await load(file);
});

test('package.json has the commands that this file tests', () => {
  const names = COMMANDS.map(([script]) => script);
  expect(names).toEqual(expect.arrayContaining(['backup', 'bench', 'migrate', 'start:pages']));
  expect(names.length).toBeGreaterThanOrEqual(17);
});

describe.each(COMMANDS)('npm run %s', (script, file) => {
  test('--help prints usage, purpose, options and an example', async () => {
    const { code, out, err } = await run(file, '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^Usage: npm run ${script} -- .*\n\n[A-Z][^]*\\.\n[^]*\nOptions:\n`));
    expect(out).toMatch(new RegExp(`\nExamples?:\n  npm run ${script}\\b`));
  });
});

describe.each(COMMANDS)('npm run %s', (script, file) => {
  test('refuses an unknown option with exit code 1', async () => {
    const { code, out, err } = await run(file, '--no-such-option');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      new RegExp(`^error: unknown option '--no-such-option'\n\nUsage: npm run ${script} -- `),
    );
  });
});

describe.each(SUBCOMMANDS)('npm run %s', (script, names) => {
  test.each(names)('-- %s --help prints its own usage', async (name) => {
    const { code, out } = await run(`commands/${script}.ts`, name, '--help');
    expect(code).toBe(0);
    expect(out).toContain(`Usage: npm run ${script} -- ${name}`);
    expect(out).toMatch(/\nExamples?:\n/);
  });
});

test.each([
  ['commands/backup.ts', [], 'Give a FOLDER, --off-site or --list.'],
  ['commands/backup.ts', ['one', '--off-site'], 'Give a FOLDER, --off-site or --list.'],
  ['commands/backup.ts', ['one', 'two'], 'too many arguments'],
  ['commands/backup.ts', ['one', '--silence', '0'], 'It takes a number of seconds above 0.'],
  ['commands/restore.ts', ['folder'], "missing required argument 'DATABASE_URL'"],
  ['commands/import-records.ts', ['--dry-run'], "missing required argument 'FEED'"],
  ['commands/import-records.ts', ['a.csv', '--rejects', '--dry-run'], 'The value is missing.'],
  ['commands/import-records.ts', ['a.csv', '--rejects', 'a.csv'], 'a.csv is the feed'],
  ['commands/store.ts', ['lsit'], "unknown command 'lsit'"],
  ['bench/run.ts', ['no-such-bench'], 'Allowed choices are skill, answers,'],
])('%s %j is refused', async (file, args, reason) => {
  const { code, out, err } = await run(file, ...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(reason);
});
