import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { bringOver } from '@/db/bring-over';
import { openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { exportAccount } from '@/lib/export/export-account';
import { projectResults } from '@/lib/knowledge/project-results';
import { checkLedger } from '@/lib/lives/check-ledger';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judge-answers-sql';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createPlayers,
  createRecords,
  playerContext,
  secretOptions,
} from '@/tests/support/game-world';
import { countedResults, storedResults } from '@/tests/support/results';
import { dealAs02, judgeAs02, plantHistories02 } from '@/tests/support/version-0-2';

const PLAYERS = 200;
const SETS = 10;
const QUESTIONS = PLAYERS * SETS * 11;
const database = testDatabase();

function connect(application_name = 'test'): Sql {
  const sql = postgres(database.url, { max: 1, onnotice: () => {}, connection: { application_name } });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql;
}

const countOf = async (sql: Sql, table: string) =>
  Number((await sql`select count(*) from ${sql(table)}`)[0]?.count);

/** Runs in a connection of its own, which is killed within a statement once fewer questions than `below` are left. */
async function killedBelow(watch: Sql, below: number): Promise<void> {
  let ended: unknown;
  const running = bringOver(connect('killed'), { withOpenSets: false }).then(
    () => 'moved all',
    (error: unknown) => (error as { code?: string }).code,
  );
  void running.then((how) => {
    ended = how;
  });
  while (!ended && (await countOf(watch, 'questions')) >= below) await pause(1);
  const kill = () => watch`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'killed' and state = 'active' and query like '%bring_over_sets%'`;
  while (!ended && (await kill()).length === 0) await pause(1);
  // Either the server's last message arrives, or only the end of the connection.
  expect(['57P01', 'CONNECTION_CLOSED']).toContain(await running);
}

/** Deals and judges until the signal, and returns how often. Fails when a statement waits for a lock for a second. */
async function playUntil(signal: AbortSignal): Promise<number> {
  const name = new URL(database.url).pathname.slice(1);
  await database.db.$client.unsafe(`alter database ${name} set lock_timeout = '1s'`);
  const db = openDatabase({ url: database.url, poolSize: 1 });
  const [player] = await createPlayers(db, 1, { lives: 1000 });
  if (!player) throw new Error('no player');
  let turns = 0;
  for (; !signal.aborted; turns += 1) {
    const { questions } = await dealQuestions(playerContext(db, player, { now: new Date() }));
    const questionId = questions[0]?.question_id ?? '';
    const { right } = await secretOptions(db, questionId);
    const answer = { ...player, questionId, optionId: right };
    const [judged] = await judgeAnswers(db.$client, [answer], { now: new Date(), minGapMs: 0 });
    expect(judged?.outcome).toBe('JUDGED');
  }
  await db.$client.end();
  return turns;
}

test('questions and answers of version 0.2 move while others play, killed twice, and nothing is lost', async () => {
  const sql = connect();
  await createRecords(database.db, 200);
  await plantHistories02(sql, { players: PLAYERS, sets: SETS });
  await sql`create table old_questions as select *, min(dealt_at) over (partition by set_id) as set_dealt_at from questions`;
  await sql`create table old_answers as select * from answers`;
  const answered = await countOf(sql, 'old_answers');
  const stop = new AbortController();
  const playing = playUntil(stop.signal);
  await killedBelow(sql, QUESTIONS);
  await killedBelow(sql, QUESTIONS / 2);
  expect(await countOf(sql, 'questions')).toBeGreaterThan(PLAYERS * 11);
  await migrateDatabase(database.url);
  // Open sets are left to the version that serves them.
  expect(await countOf(sql, 'questions')).toBe(PLAYERS * 11);
  await bringOver(sql, { withOpenSets: true });
  stop.abort();
  expect(await playing).toBeGreaterThan(10);
  expect([await countOf(sql, 'questions'), await countOf(sql, 'answers')]).toEqual([0, 0]);
  await sql`analyze`;
  const moved = await sql`
    select q.player_id, q.record_id, q.position, q.answer_index, q.points, q.timed, q.replaced, a.choice, a.judged_at,
      a.streak_after, q.id, a.sequence, a.number from quiz_questions q left join quiz_answers a on a.question_id = q.id
    join old_questions o on o.record_id = q.record_id and o.player_id = q.player_id
    left join old_answers b on b.question_id = o.id
    where (q.position, q.answer_index, q.points, q.timed, q.replaced) = (o.position, o.answer_index, o.points, o.timed, o.replaced_at is not null)
      and (a.choice, a.judged_at, a.streak_after, a.points) is not distinct from
        (b.choice, b.judged_at, b.streak_after, case when b.correct then o.points when not b.correct then 0 end)
      and date_trunc('milliseconds', o.set_dealt_at) = timestamp_of(q.id)`;
  expect(moved).toHaveLength(QUESTIONS);
  expect(moved.filter(({ number }) => number !== null)).toHaveLength(answered);
  expect(await brokenInvariants(database.db)).toEqual([]);
  const open = await sql`
    select count(*)::int as open, count(distinct g.player_id)::int as players from old_questions o
    join game_states g on g.player_id = o.player_id join quiz_questions q on q.record_id = o.record_id
    where q.id > g.open_set_id and q.id <= set_end(g.open_set_id) and not q.replaced
      and not exists (select from quiz_answers a where a.question_id = q.id)`;
  expect(open[0]).toEqual({ open: PLAYERS * 5, players: PLAYERS });
  expect(await checkLedger(anonymousContext(database.db))).toBe(0);
  await projectResults(database);
  // The totals of five minutes begin with this version.
  const { totals: _stored, ...stored } = await storedResults(database.db);
  const { totals: _counted, ...counted } = await countedResults(database.db);
  expect(stored).toEqual(counted);
  await sql`drop table old_questions, old_answers`;
});

test('an open set of version 0.2 is played on, and what moved is seen, exported and in order', async () => {
  const { db } = database;
  const sql = connect();
  const [player] = await createPlayers(db, 1);
  if (!player) throw new Error('no player');
  for (const id of await dealAs02(sql, player)) await judgeAs02(sql, player, id);
  const later = (await dealAs02(sql, player)).slice(10);
  await sql`update questions set dealt_at = dealt_at + interval '1 hour' where id = any(${`{${later.join(',')}}`}::uuid[])`;
  await bringOver(sql, { withOpenSets: true });
  const ctx = playerContext(db, player, { now: new Date() });
  const records =
    await sql`select cardinality(array_agg(distinct r)) as n from player_sets, unnest(record_ids) r
    where player_id = ${player.playerId}`;
  expect(records[0]?.n).toBe(20);
  const { questions } = await dealQuestions(ctx);
  expect(questions).toHaveLength(10);
  const questionId = questions[0]?.question_id ?? '';
  expect(questionId.at(14)).toBe('7');
  const { wrong } = await secretOptions(db, questionId);
  const at = { now: new Date(), minGapMs: 0 };
  const [judged] = await judgeAnswers(sql, [{ ...player, questionId, optionId: wrong }], at);
  expect(judged).toMatchObject({ outcome: 'JUDGED', streak: 0 });
  expect(await brokenInvariants(db)).toEqual([]);
  const storage = async () => ({ put: async () => {}, get: async () => null, remove: async () => {} });
  const pieces: string[] = [];
  for await (const piece of await exportAccount({ ...ctx, storage })) pieces.push(piece);
  const asked = (JSON.parse(pieces.join('')) as { questions: { askedAt: string }[] }).questions;
  expect(asked).toHaveLength(20);
  expect(asked.map(({ askedAt }) => askedAt)).toEqual(asked.map(({ askedAt }) => askedAt).toSorted());
});
