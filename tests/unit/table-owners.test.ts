import { describe, expect, test } from 'vitest';
import {
  ANY_TABLE,
  featureOf,
  foreignWrites,
  productionSources,
  TABLES,
  writtenTables,
} from '@/tests/support/table-writes';

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
  [
    'lib/accounts/sign-up/count-guest-dailies.ts',
    ['player_dailies'],
    'a claim counts the dailies of the guest',
  ],
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
  ['lib/leaderboard/exclude-impossible-players.ts', ['projections'], 'a projection moves its own mark'],
  ['lib/badges/give-board-prizes.ts', ['job_marks'], 'a job moves its own mark'],
  ['lib/store/purchases/reconcile.ts', ['job_marks'], 'a job moves its own mark'],
  ['lib/operations/note-backup.ts', ['job_marks'], 'a job moves its own mark'],
  ['lib/sessions/revoke-sessions.ts', ['push_subscriptions'], 'ended sessions get no push messages'],
  ['lib/quiz/deal-questions.ts', ['game_states'], 'the game names the set that is dealt'],
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
  ['commands/backup/write-backup.ts', ['journal_home'], 'a backup needs the id, over a driver of its own'],
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

test('another feature, an entry point and a SQL function of another owner may not write a table', () => {
  const text = 'sql`update rooms set locked = true`';
  const sources = [
    { file: 'lib/rooms/lock.ts', text },
    { file: 'lib/daily/wrong.ts', text },
    { file: 'realtime/cluster/wrong.ts', text },
    { file: 'db/functions/wrong.sql', text: '-- Owner: daily\nUPDATE rooms SET locked = true' },
  ];
  const wrong = foreignWrites(sources, owners).map(({ file }) => file);
  expect(wrong).toEqual(['lib/daily/wrong.ts', 'realtime/cluster/wrong.ts', 'db/functions/wrong.sql']);
});

describe('what counts as a write', () => {
  test.each([
    ["await tx.insert(players).values({ name: 'x' });", ['players']],
    ['await ctx.db\n  .update(gameStates)\n  .set({ lives: 1 });', ['game_states']],
    ['await db.delete(sessions).where(isOld);', ['sessions']],
    ['await sql`insert into notices (kind) values (1)`;', ['notices']],
    [
      'sql`with gone as (delete from rooms returning id) update room_members m set left_at = now()`',
      ['room_members', 'rooms'],
    ],
    ['MERGE INTO day_results d USING answers a ON true', ['day_results']],
    ['sql`truncate table scores`', ['scores']],
    ['await db.insert(anyTable).values(row);', [ANY_TABLE]],
    [`sql\`update \${table} set done = true\``, [ANY_TABLE]],
    ["EXECUTE format('DELETE FROM %I', name);", [ANY_TABLE]],
    ['select id from rooms for update of rooms', []],
    ['// We update players here.\nawait tx.select().from(players);', []],
    ["createHmac('sha256', key).update(text); known.delete(sessionId);", []],
  ])('%s', (source, tables) => {
    expect(writtenTables(source)).toEqual(tables);
  });

  test('a file in lib belongs to its folder, and a SQL function to the owner that it names', () => {
    expect(featureOf('lib/quiz/options/wrong.ts', '')).toBe('quiz');
    expect(featureOf('db/functions/count_daily.sql', '-- Counts.\n-- Owner: daily\nCREATE')).toBe('daily');
    expect(featureOf('realtime/cluster/wrong.ts', '')).toBeUndefined();
  });
});
