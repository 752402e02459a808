import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '@/db/schema';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judging/judge-answers-sql';
import { deleteStatement } from '@/lib/retention/delete-expired';
import { RETENTION, type Rule } from '@/lib/retention/rules';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords, playerContext, secretOptions } from '@/tests/support/game-world';
import { type Index, type Plan, readIndexes, wholeReads, wholeReadsOf } from '@/tests/support/plans/explain';
import { findStatements, type Spelled } from '@/tests/support/plans/find-statements';
import { LARGE, pretendLarge, SMALL } from '@/tests/support/plans/large-database';
import { type Modules, spellStatement } from '@/tests/support/plans/spell-statement';
import '@/tests/support/context';

/*
 * No statement may read a large table whole, as the planner sees 100,000 records, 1,000,000 players and 20,000,000 answers.
 * The tables are empty, but their files have that length and their statistics say these numbers.
 *
 * Covers every SQL template and Drizzle query in lib, db, app, realtime and commands, built from the source without running
 * it (one that cannot be built fails the test), and the statements within SQL functions, each of which is called. Does not
 * cover pg-boss and branches of a function that its call below does not take.
 */

/** Statements that may read a large table whole, and why. */
const ALLOWED: Record<string, string> = {
  'commands/doctor/key-check.ts opensNames': 'a command: it stops at the newest player who has a name',
  'retention of daily_counts': 'a few times a day: it looks for counts of old days among 64,000 at most',
  'lib/daily/read-standing.ts readStanding':
    'until a day has its daily: it stops at the tenth record that can be in one',
  'lib/desk/feeds/count-records.ts countByCategory':
    'a page of the desk: it counts every record in play by category',
  'lib/desk/feeds/count-records.ts countByFeed': 'a page of the desk: it counts every record in play by feed',
  'retention of day_results': 'a few times a day: it looks for the results of one old day',
  'retention of notifications': 'once an hour: it counts the notifications of each player, in an index',
  'retention of player_room_games':
    'once an hour; this test has no range of ids; in a real database the primary key is used',
  'retention of practiced_mistakes':
    'a few times a day; an index on the last practice would follow every answer in practice',
  'retention of rate_limits':
    'every five minutes; the index on `expire` serves while few rows are over, as they are then',
  'retention of record_results': 'a few times a day: it looks for results of records that have left',
  'lib/rooms/room-jobs.ts handOverHosts':
    'every two seconds: it looks at the open rooms, in an index that has no others',
  'retention of sessions': 'once an hour; an index on when a session ends would follow every use of it',
  'lib/records/charge-decisions/unclear-charges.ts withdrawCharge':
    'a decision at the desk: barring a text withdraws every record that has it',
  'lib/records/charge-decisions/charge-corrections.ts relabelRecords':
    'a decision at the desk: it relabels every record with the same text of a charge',
  'lib/removals/correct-label.ts reopenFlags':
    'a decision at the desk: undoing a relabeling opens the flags of every record with the text',
  'retention of record_flags': 'a few times a day: it looks for flags about records that have left',
  'retention of payment_events':
    'a few times a day; an index on when an event was handled would serve nothing else',
  'retention of purchases': 'a few times a day; an index on unpaid checkouts would serve nothing else',
  'lib/leaderboard/scores/delete-old-boards.ts deleteHidden':
    'a few times a day; an index on hidden scores would serve nothing else',
  'lib/leaderboard/scores/rebuild-window.ts rebuildWindow': 'a command, which reads all answers of a board',
  'lib/recovery/sync-journal.ts restartJournal': 'a command, before the game opens',
  'lib/moderation/reports/erase-report-details.ts eraseReportDetails':
    'once an hour, over thousands of reports',
  'lib/quiz/options/read-booking-counts.ts countBookings':
    'at most once in five minutes: it counts every record',
  'lib/records/bank/ensure-bank.ts hasRealRecords':
    'a command: it looks for one real record among drawn ones',
  'lib/desk/audit/audit-settings.ts auditSettings': 'once a day: it looks for the newest row of an action',
  'lib/records/withdrawal/erase-real-photos.ts hasRealPhotos':
    'every ten minutes, where faces are drawn: it looks for one real photo, and there is none',
  'lib/records/withdrawal/erase-real-photos.ts eraseBatch':
    'once, after a switch to drawn faces: it stops at a hundred real photos',
  'lib/records/photos/sweep-photos.ts sweepPhotos':
    'every ten minutes: it looks for photos that no record has, of which there are few',
  'lib/removals/requests/find-records.ts byPhotoHashes':
    'a command: a copy in a letter may differ in more bits than the indexes reach',
  'lib/platform/security/fields/reseal-fields.ts countByKey': 'a command: at its end it counts what is left',
};

/** Values that only a run knows. */
const SAMPLES: Record<string, Record<string, string>> = {
  'lib/desk/overview/read-overview.ts waiting': {
    open: 'sql`select created_at from record_flags where settled_at is null`',
  },
  'lib/moderation/moderation-action.ts lockPlayer': { which: `sql.raw("referral_code = 'x'")` },
  'lib/moderation/moderation-action.ts settleReports': { which: `sql.raw('subject_id = gen_random_uuid()')` },
  'lib/friends/follow/own-link.ts writeOwnLink': { replaces: 'sql`true`' },
  'lib/notifications/add-notification.ts addNotification': { group: "'friends'" },
  'lib/platform/security/limits/rate-limits.ts countCall': { alsoReturned: 'sql`null`' },
  'lib/retention/delete-expired.ts deleteStatement': {
    name: 'sql`players`',
    over: "sql`t.referral_code = 'x'`",
  },
  'lib/history/read-history.ts getPlayed': {
    kind: 'null',
    selection: "{ playerId: crypto.randomUUID(), now: new Date(), id: 'round-' }",
  },
  'lib/history/read-history.ts listHistory': {
    kind: 'null',
    selection:
      "{ playerId: crypto.randomUUID(), now: new Date(), limit: 31, before: { atMs: Date.now(), id: 'round-' } }",
  },
  'lib/practice/missed-questions.ts joinRecords': { missed: 'selectMissed(playerId)' },
  'lib/players/preferences.ts setPreferences': { changed: '{ hidesKnowledge: true }' },
  'lib/removals/requests/open-request.ts countTowardsLimits': { by: "'asked'" },
  'lib/removals/requests/open-request.ts isWithinTotalLimit': { by: "'asked'" },
  ...Object.fromEntries(
    ['olderValues', 'replaceValues', 'countByKey'].map((name) => [
      `lib/platform/security/fields/reseal-fields.ts ${name}`,
      { at: "{ table: 'players', column: 'email_sealed', idColumn: 'id' }" },
    ]),
  ),
};

/** Backup, restore and drill read everything. */
const APART = /^commands\/backup\/|\.bench\.tsx$/;

const database = testDatabase({ poolSize: 2 });
const sources = import.meta.glob<Record<string, unknown>>(['/lib/**/*.ts', '/db/**/*.ts']);
let sql: Sql;
let indexes: Index[];
let plans: Plan[] = [];

/** Collects plans within functions, which come as notices. */
function notePlan({ message = '' }: { message?: string }): void {
  const json = message.split('plan:\n')[1];
  if (json) plans.push((JSON.parse(json) as { Plan: Plan }).Plan);
}

beforeAll(async () => {
  sql = postgres(database.url, { max: 1, onnotice: notePlan as never });
  await pretendLarge(sql);
  indexes = await readIndexes(sql);
});
afterAll(() => sql.end());

const filesIn = (...folders: string[]) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !APART.test(file));
const files = filesIn('lib', 'db', 'app', 'realtime', 'commands');

async function loadModules(statements: readonly Spelled[]): Promise<Modules> {
  const pathOf = (from: string, importer: string) => {
    const path = from.startsWith('@/') ? from.slice(2) : join(dirname(importer), from).replaceAll('\\', '/');
    return [`/${path}.ts`, `/${path}/index.ts`].find((one) => one in sources) ?? '';
  };
  const loaded = new Map<string, Record<string, unknown>>();
  for (const { file, imports } of statements)
    for (const { from } of imports.values()) {
      const path = pathOf(from, file);
      if (path !== '' && !loaded.has(path)) loaded.set(path, (await sources[path]?.()) ?? {});
    }
  return (from, importer) => loaded.get(pathOf(from, importer));
}

function sampled(spelled: Spelled): Spelled {
  const samples = Object.entries(SAMPLES[`${spelled.file} ${spelled.within}`] ?? {});
  const params = new Set(spelled.params);
  for (const [name] of samples) params.delete(name);
  return { ...spelled, params, consts: new Map([...spelled.consts, ...samples]) };
}

test('every statement of the project finds its rows in large tables by an index', {
  timeout: 120_000,
}, async () => {
  const statements = files.flatMap((file) => findStatements(file, readFileSync(file, 'utf8')));
  expect(statements.length).toBeGreaterThan(300);
  const modules = await loadModules(statements);
  await sql`set plan_cache_mode = force_custom_plan`;
  const reads: Record<string, string> = {};
  const unread: string[] = [];
  for (const spelled of statements.map(sampled)) {
    const at = `${spelled.file} ${spelled.within}`;
    const statement = spellStatement(spelled, modules);
    if (statement === null) {
      unread.push(`${at}: ${spelled.source}`);
      continue;
    }
    const found = await wholeReadsOf(sql, statement, indexes).catch((error: unknown) => {
      unread.push(`${at}: ${String(error)}\n${statement.text}`);
      return [];
    });
    if (found.length > 0) reads[at] = found.join(', ');
  }
  for (const rule of Object.values(RETENTION).flatMap(({ rules }): readonly Rule[] => rules)) {
    const { sql: text, params } = new PgDialect().sqlToQuery(deleteStatement(rule, new Date(), 10));
    const found = await wholeReadsOf(sql, { text, params: params as string[] }, indexes);
    if (found.length > 0) reads[`retention of ${rule.table}`] = found.join(', ');
  }
  expect(unread, 'statements that cannot be explained; SAMPLES may say what they lack').toEqual([]);
  expect(Object.keys(reads).sort(), JSON.stringify(reads, null, 1)).toEqual(Object.keys(ALLOWED).sort());
});

test('only these files send other SQL to the server', () => {
  // Not the attribute 'db.query.text' of traces.
  const other = /\.unsafe[(<]|\bdb\.query\.(?!text\b)|\$client(?!\.end\()/;
  const speaking = files.filter((file) => other.test(readFileSync(file, 'utf8')));
  // docs/architecture.md, The database, has the reasons.
  expect(speaking.sort()).toEqual([
    'commands/rotate-keys.ts',
    'db/apply-functions.ts',
    'db/check-database.ts',
    'db/client.ts',
    'db/driver/transactions.ts',
    'db/job-store.ts',
    'db/migrate.ts',
    'lib/backups/back-up-off-site.ts',
    'lib/platform/jobs/enqueue.ts',
    'lib/platform/jobs/queue-workers.ts',
    'lib/quiz/options/read-booking-counts.ts',
  ]);
});

describe('SQL functions', () => {
  /** Calls each function; some call others. */
  const CALLS: Record<string, string> = {
    add_results: 'select add_results(0, 100)',
    answer_room_questions: `select answer_room_questions('{BCDFG}', array[gen_random_uuid()], array[gen_random_uuid()], '{1}', '{0}', '{1}', now())`,
    board_place: 'select board_place(1, 10, now(), gen_random_uuid())',
    board_rank:
      'select board_rank(1, s.player_id) from scores s where window_id = 1 and listed and -score = -10',
    book_dropped_answers:
      "select book_dropped_answers(least_id_at(now() - interval '1 day'), least_id_at(now() - interval '1 hour'), now())",
    book_erased_answers: 'select book_erased_answers(gen_random_uuid(), now())',
    count_dailies: 'select count_dailies(array[gen_random_uuid()], array[current_date])',
    create_month_partitions: 'select create_month_partitions(now())',
    cut_board_blocks: 'select cut_board_blocks(array[1])',
    cut_board_range: '',
    // A month without partitions: once in a month it reads one whole.
    daily_answered_mask: "select daily_answered_mask(current_date, '{1}', '{0}')",
    drop_month_partitions: `select drop_month_partitions('2020-01-01')`,
    is_unused_guest: 'select is_unused_guest(gen_random_uuid())',
    judge_answers: '',
    least_id_at: 'select least_id_at(now())',
    ledger_since: 'select * from ledger_since(gen_random_uuid(), 0, gen_random_uuid())',
    lock_boards: 'select lock_boards()',
    month_window: 'select month_window(now())',
    new_set_id: 'select new_set_id(now())',
    next_life_at: 'select next_life_at(now())',
    note_dealt_set: `select note_dealt_set(gen_random_uuid(), gen_random_uuid(), array[gen_random_uuid()])`,
    pick_pool_records: `select pick_pool_records('quiz', gen_random_uuid(), '{06037,48201,06037,48201}', now(),
      '{0.5,0.9}', '{1180}', '{}')`,
    pick_ranges: '',
    question_id: 'select question_id(gen_random_uuid(), 1)',
    regenerated: 'select regenerated(1, now(), now())',
    regenerating_since: 'select regenerating_since(1, now(), now())',
    regeneration_ceiling: 'select regeneration_ceiling()',
    regeneration_interval: 'select regeneration_interval()',
    renew_shown_facts: `select renew_shown_facts('48201', now())`,
    right_for_life: 'select right_for_life()',
    set_end: 'select set_end(gen_random_uuid())',
    set_of: 'select set_of(gen_random_uuid())',
    set_questions: 'select * from set_questions(gen_random_uuid())',
    shown_slip: 'select shown_slip(null::booking_records)',
    timestamp_of: 'select timestamp_of(gen_random_uuid())',
    uuid_v7: 'select uuid_v7()',
    week_window: 'select week_window(now())',
  };

  test('each finds its rows in large tables by an index', async () => {
    const known = await sql<{ name: string }[]>`
      select distinct proname as name from pg_proc p join pg_language l on l.oid = p.prolang
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`;
    expect(known.map(({ name }) => name)).toEqual(Object.keys(CALLS));
    await createRecords(database.db, 10);
    const [player] = await createPlayers(database.db, 1);
    const set = await dealQuestions(playerContext(database.db, player, { now: new Date() }));
    const questionId = set.questions[0]?.question_id ?? '';
    const { right } = await secretOptions(database.db, questionId);
    await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_format = json;
      set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice; set client_min_messages = notice`);
    plans = [];
    await sql`insert into scores (window_id, player_id, score, reached_at, listed) values (1, ${player.playerId}, 10, now(), true)`;
    // Makes the block one that is cut.
    await sql`update board_blocks set players = 2001 where window_id = 1`;
    const [judged] = await judgeAnswers(
      drizzle(sql, { schema }),
      [{ ...player, questionId, optionId: right }],
      {
        now: new Date(),
        minGapMs: 0,
      },
    );
    expect(judged?.outcome).toBe('JUDGED');
    for (const call of Object.values(CALLS)) if (call !== '') await sql.unsafe(call);
    expect(plans.length).toBeGreaterThan(20);
    expect(plans.flatMap((plan) => wholeReads(plan, indexes))).toEqual([]);
  });
});

test('the check finds a full table scan, a full index scan, and a type that prevents an index', async () => {
  const reads = (text: string) => wholeReadsOf(sql, { text, params: [] }, indexes);
  expect(await reads('select 1 from players where email_confirmed_at is null')).toEqual(['all of players']);
  expect(await reads('select 1 from booking_records where county_fips = $1::text')).toEqual([
    'all of booking_records',
  ]);
  expect(await reads('select 1 from booking_records where county_fips = $1::char(5)')).toEqual([]);
  expect(await reads('select 1 from ledger where cause_id = $1')).toEqual(['all of ledger']);
  expect(await reads('select 1 from answers where player_id = $1')).toEqual([]);
  expect(await reads('select 1 from answers where question_id = $1')).toEqual(['all of answers']);
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`;
  expect(tables.map(({ name }) => name)).toEqual([...Object.keys(LARGE), ...SMALL].sort());
});
