import { globSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '@/db/schema';

/** The names of all tables, by the name of their constant in db/schema. */
const TABLES = new Map(
  Object.entries(schema).flatMap(([name, one]) => (is(one, PgTable) ? [[name, getTableName(one)]] : [])),
);
const tableNames = new Set<string>(TABLES.values());

/** Stands for a table whose name is put together at run time. */
const ANY_TABLE = '*';

const BUILDER = /(\b(?:db|tx)\s*)?\.\s*(?:insert|update|delete)\(\s*(\w+)/g;
const TEXT =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|update|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+|\$\{|%I)/gi;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm;

/** Returns the tables that the SQL in this source writes, with Drizzle's builder or as text. */
function writtenTables(source: string): string[] {
  const code = source.replace(COMMENTS, '');
  const built = [...code.matchAll(BUILDER)].map(([, database, name = '']) =>
    database ? (TABLES.get(name) ?? ANY_TABLE) : TABLES.get(name),
  );
  const texts = [...code.matchAll(TEXT)].map(([, name = '']) =>
    name === '${' || name === '%I' ? ANY_TABLE : name.toLowerCase(),
  );
  const found = [...built, ...texts].filter((name) => name === ANY_TABLE || tableNames.has(name ?? ''));
  return [...new Set(found as string[])].toSorted();
}

const SOURCES = ['{app,lib,db,realtime,worker,commands}/**/*.{ts,tsx}', 'db/functions/*.sql'];

/** Returns the feature that a file belongs to: its folder in lib, or the owner that a SQL function names. */
function featureOf(file: string, text: string): string | undefined {
  return (/^lib\/([^/]+)\//.exec(file) ?? /^-- Owner: ([a-z-]+)$/m.exec(text))?.[1];
}

type Source = { file: string; text: string };

/** Returns the sources of production, and the SQL functions. */
function productionSources(): Source[] {
  return globSync(SOURCES).map((path) => ({
    file: path.replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }));
}

/** Returns the writes of tables that the feature of their file does not own. `owners` holds the feature by table. */
function foreignWrites(sources: readonly Source[], owners: ReadonlyMap<string, string | undefined>) {
  return sources.flatMap(({ file, text }) => {
    const feature = featureOf(file, text);
    return writtenTables(text)
      .filter((table) => feature === undefined || owners.get(table) !== feature)
      .map((table) => ({ file, table }));
  });
}

const lists = import.meta.glob<{ TABLES: string[] }>('/lib/*/tables.ts', { eager: true });
const owned = Object.entries(lists).map(
  ([file, list]) => [featureOf(file.slice(1), ''), list.TABLES] as const,
);

/** Writes of a table by another than its owner, as [files, tables, reason]. A folder ends with a slash. */
const EXCEPTIONS = [
  ['lib/accounts/', ['players'], 'sign-up, password, claim and deletion are states of the row of the player'],
  [
    'lib/accounts/sign-up/insert-player.ts',
    ['game_states', 'ledger'],
    'a player never exists without a game',
  ],
  ['lib/accounts/sign-up/claim-guest.ts', ['player_dailies'], 'a claim counts the dailies of the guest'],
  [
    'lib/accounts/deletion/erase-account.ts',
    [
      ...['answers', 'questions', 'player_sets', 'category_results', 'day_results', 'ledger', 'scores'],
      ...['rooms', 'room_members', 'player_reports'],
    ],
    'one transaction erases a player everywhere',
  ],
  ['lib/moderation/', ['players'], 'a ban and a new name are columns of the row of the player'],
  ['lib/leaderboard/', ['players', 'game_states'], 'exclusions are columns of the player and of the game'],
  [
    'lib/leaderboard/exclusion/exclude-impossible-players.ts',
    ['projections'],
    'a projection moves its own mark',
  ],
  ['lib/badges/award-board-prizes.ts', ['job_marks'], 'a job moves its own mark'],
  ['lib/store/purchases/reconcile.ts', ['job_marks'], 'a job moves its own mark'],
  ['lib/operations/store-newest-backup.ts', ['job_marks'], 'a backup stores its own time and size'],
  ['lib/sessions/revoke-sessions.ts', ['push_subscriptions'], 'ended sessions get no push messages'],
  ['lib/quiz/dealing/deal-questions.ts', ['game_states'], 'the game names the round that is dealt'],
  [
    'db/functions/judge_answers.sql',
    ['game_states'],
    'an answer writes its own row and the game in one statement',
  ],
  [
    'lib/recovery/',
    ['players', 'record_tombstones', 'removal_journal', 'removal_requests'],
    'recovery repeats what the journal says',
  ],
  ['lib/backups/write-backup.ts', ['journal_home'], 'a backup needs the id, over a driver of its own'],
  ['commands/backup/restore-backup.ts', [ANY_TABLE], 'a restore fills every table'],
  [
    'db/functions/create_month_partitions.sql',
    [ANY_TABLE],
    'rows move to another partition of the same table',
  ],
  ['lib/retention/delete-expired.ts', [ANY_TABLE], 'one table of rules deletes the old rows of all features'],
  ['lib/platform/security/fields/reseal-fields.ts', [ANY_TABLE], 'new keys re-encrypt every sealed column'],
] as const;

const owners = new Map<string, string | undefined>(
  owned.flatMap(([feature, tables]) => tables.map((table) => [table, feature] as const)),
);

const isIn = (file: string, path: string) => (path.endsWith('/') ? file.startsWith(path) : file === path);

test('every table has one owner', () => {
  expect(owned.flatMap(([, tables]) => tables).toSorted()).toEqual([...TABLES.values()].toSorted());
});

test('only the owner of a table writes it, except where a reason is given, and each exception is needed', () => {
  const foreign = foreignWrites(productionSources(), owners);
  const excepted = EXCEPTIONS.flatMap(([path, tables]) => tables.map((table) => ({ path, table })));
  const covers = (one: (typeof excepted)[number], { file, table }: (typeof foreign)[number]) =>
    one.table === table && isIn(file, one.path);
  expect(foreign.filter((write) => !excepted.some((one) => covers(one, write)))).toEqual([]);
  expect(excepted.filter((one) => !foreign.some((write) => covers(one, write)))).toEqual([]);
});
