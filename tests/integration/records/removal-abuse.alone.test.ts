import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerContext } from '@/lib/platform/context';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { replaceQuestion } from '@/lib/quiz/dealing/replace-question';
import { alertOperator } from '@/lib/removals/alert-operator';
import { flagQuestion } from '@/lib/removals/flag-record';
import { maxPulledPerDay } from '@/lib/removals/limits';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { listFlaggedRecords } from '@/lib/removals/review-flags';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest } from '@/tests/support/factories';
import { createPlayers, createRecords, playerContext, WORLD_COUNTIES } from '@/tests/support/game-world';

const database = testDatabase({ warm: 20 });
const START = Date.UTC(2026, 10, 21, 12);
const DESK = 'https://desk.lineup.example/desk';
const TO = 'operator@example.org';
/** 1 % of a county is above a third of the limit of all counties, so that the latter is reached first. */
const PER_COUNTY = 2000;
let clock = START;
const now = () => new Date(clock);

beforeAll(async () => {
  const ids = await createRecords(database.db, PER_COUNTY);
  // Each record has its own booking day, for requests, and its own photo.
  await database.sql`
    update booking_records b set booked_on = '1980-01-01'::date + i.ord::integer
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality i (id, ord) where b.id = i.id`;
  await database.sql`update photos set perceptual_hash = hashtextextended(storage_key, 0)`;
  // The limit of all counties follows from this estimate, so no other count of the rows may come between.
  await database.sql`alter table booking_records set (autovacuum_enabled = false)`;
  await database.sql`analyze booking_records`;
});
beforeEach(async () => {
  // Each test has its own day.
  clock += 24 * 3_600_000;
  await database.sql`truncate rate_limits, record_flags, removal_requests, pulled_records, questions cascade`;
});

async function players(count: number, { confirmed = true, answered = 0 } = {}): Promise<PlayerContext[]> {
  const created = await createPlayers(database.db, count, { now: now() });
  const ids = `{${created.map(({ playerId }) => playerId).join(',')}}`;
  if (confirmed)
    await database.sql`update players set email_confirmed_at = now() where id = any(${ids}::uuid[])`;
  await database.sql`update game_states set answered = ${answered} where player_id = any(${ids}::uuid[])`;
  return created.map((player) => playerContext(database.db, player, { now: now() }));
}

const newPlayer = async () => (await players(1))[0] ?? expect.fail('no player');
const visitor = (address?: string) => anonymousContext(database.db, { now, ...(address ? { address } : {}) });

const pulled = async () => (await database.sql`select from pulled_records`).length;
const waiting = async () => (await database.sql`select from removal_requests where state = 'waiting'`).length;
const questionsOf = async (ctx: PlayerContext) =>
  (await dealQuestions(ctx)).questions.map(({ question_id, question }) => ({ id: question_id, question }));
const flag = (ctx: PlayerContext, id: string) => flagQuestion(ctx, { question_id: id, reason: 'under_age' });

/** Lets each player flag questions about different records. */
async function flagDifferent(by: readonly PlayerContext[], each: number) {
  const used = new Set<string>();
  const flags: (() => ReturnType<typeof flag>)[] = [];
  for (const ctx of by) {
    const ids = (await questionsOf(ctx)).map(({ id }) => id);
    const rows = await database.sql<{ id: string; record_id: string }[]>`
      select id, record_id from questions where id = any(${`{${ids.join(',')}}`}::uuid[])`;
    for (const { id, record_id } of rows.filter((row) => !used.has(row.record_id)).slice(0, each)) {
      used.add(record_id);
      flags.push(() => flag(ctx, id));
    }
  }
  return Promise.all(flags.map((send) => send()));
}

test('flags of twenty new accounts pull nothing: they get the same response and wait for the operator', async () => {
  const answers = await flagDifferent(await players(20, { confirmed: false, answered: 19 }), 3);
  expect(answers).toHaveLength(60);
  expect(await pulled()).toBe(0);
  expect((await listFlaggedRecords({ db: database.db }, { limit: 100 })).map(({ flags }) => flags)).toEqual(
    Array(60).fill('under_age 1'),
  );
  for (const options of [{ confirmed: false, answered: 20 }, { confirmed: true }]) {
    const [ctx] = await players(1, options);
    const thanked = ctx && (await flagDifferent([ctx], 1));
    expect(thanked).toEqual([answers[0]]);
  }
  expect(await pulled()).toBe(2);
});

test('flags pull up to the daily limit of all counties; further ones wait for review', async () => {
  await flagDifferent(await players(12), 3);
  const most = maxPulledPerDay(PER_COUNTY * WORLD_COUNTIES.length, 'flagged');
  expect(most).toBe(30);
  expect([await pulled(), await waiting()]).toEqual([most, 36 - most]);
  const ctx = visitor();
  await alertOperator(ctx, { to: TO });
  expect(ctx.mails).toMatchObject([{ flagged: 36, waiting: 36 - most, onlyListed: 0 }]);
});

test('removal requests have their own daily limit of all counties, separate from flags', async () => {
  const days = await database.sql<{ county: string; day: string }[]>`
    select county_fips as county, booked_on::text as day from (
      select *, row_number() over (partition by county_fips order by id) as nth from booking_records
    ) r where nth <= 18`;
  const most = maxPulledPerDay(PER_COUNTY * WORLD_COUNTIES.length, 'asked');
  expect([most, days.length]).toEqual([50, 54]);
  await Promise.all(
    days.map(({ county, day }, i) =>
      requestRemoval(visitor(`192.0.2.${i}`), {
        county,
        booked_on: day,
        words: '',
      }),
    ),
  );
  expect([await pulled(), await waiting()]).toEqual([most, days.length - most]);
});

test('photo failures, flags and removals together replace three questions a day, also 60 at once', async () => {
  const ctx = await newPlayer();
  const open = await questionsOf(ctx);
  const skips = open.flatMap(({ id, question }, i) => {
    const handle = removalHandle(question.replace('/photos/', ''), clock) ?? '';
    return [
      () => replaceQuestion(ctx, { question_id: id }),
      () => flag(ctx, id),
      () => requestRemoval(visitor(`198.51.100.${i}`), { handle, words: '' }),
    ];
  });
  await Promise.allSettled([...skips, ...skips].map((skip) => skip()));
  const after = new Set((await questionsOf(ctx)).map(({ id }) => id));
  expect(after.size).toBe(open.length);
  expect(open.filter(({ id }) => after.has(id))).toHaveLength(open.length - 3);
  // The others are in play, and their reports wait for the operator.
  const left = open.find(({ id }) => after.has(id))?.id ?? '';
  const [record] = await database.sql`
    select from booking_records r join questions q on q.record_id = r.id where q.id = ${left}`;
  expect(record).toBeDefined();
  expect(await waiting()).toBeGreaterThanOrEqual(7);
});

test('guests of one network have one count of replacements and of flags that pull, also 12 guests at once', async () => {
  const address = '203.0.113.9';
  const guests = await Promise.all(
    Array.from({ length: 12 }, () => signedInGuest(database.db, { now, address })),
  );
  await database.sql`
    update game_states set answered = 20 where player_id in (select id from players where is_guest)`;
  await flagDifferent(guests.slice(0, 6), 1);
  expect([await pulled(), await waiting()]).toEqual([3, 0]);
  // All replacements are used.
  for (const ctx of guests.slice(6, 8)) {
    const [open] = await questionsOf(ctx);
    const failed = replaceQuestion(ctx, { question_id: open?.id ?? '' });
    await expect(failed).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  }
  const asked = guests.slice(8).map(async (ctx) => {
    const photo = (await questionsOf(ctx))[1]?.question.replace('/photos/', '') ?? '';
    const request = { handle: removalHandle(photo, clock) ?? '', words: '' };
    await requestRemoval(visitor(address), request);
  });
  await Promise.all(asked);
  expect([await pulled(), await waiting()]).toEqual([3, 4]);
  // Guests of another network, and accounts of this one, have their own.
  const [account] = await players(1);
  const others = [await signedInGuest(database.db, { now, address: '203.0.113.10' })];
  await database.sql`update game_states set answered = 20`;
  await flagDifferent([...others, ...(account ? [{ ...account, address }] : [])], 1);
  expect(await pulled()).toBe(5);
});

test('a flag of an answered question costs no replacement, and pulls its record', async () => {
  const ctx = await newPlayer();
  const open = await questionsOf(ctx);
  const [answered, ...others] = open.map(({ id }) => id);
  for (const id of others.slice(0, 3)) await replaceQuestion(ctx, { question_id: id });
  await database.sql`
    insert into answers (player_id, question_id, judged_at, sequence, streak_after, choice, points, regenerated, life_spent,
      star_spent)
    values (${ctx.actor.playerId}, ${answered ?? ''}, now(), 1, 0, 0, 0, 0, true, false)`;
  await flag(ctx, others[3] ?? '');
  expect(await pulled()).toBe(0);
  await flag(ctx, answered ?? '');
  expect(await pulled()).toBe(1);
});

test('the operator gets one email in ten minutes from all processes, with counts and no personal data', async () => {
  const alert = async () => {
    const ctx = visitor();
    await alertOperator(ctx, { to: TO });
    return ctx.mails;
  };
  expect(await alert()).toEqual([]);
  const ctx = await newPlayer();
  await flagDifferent([ctx], 2);
  await flagDifferent(await players(1, { confirmed: false }), 1);
  const [record] = await database.sql<{ county: string; day: string }[]>`
    select county_fips as county, booked_on::text as day from booking_records limit 1`;
  const request = { county: record?.county ?? '', booked_on: record?.day ?? '', words: 'my own words' };
  await requestRemoval(visitor(), request);
  const mails = (await Promise.all(Array.from({ length: 8 }, alert))).flat();
  expect(mails).toEqual([
    { kind: 'removalNews', to: TO, requested: 1, flagged: 2, waiting: 0, onlyListed: 1 },
  ]);
  await requestRemoval(visitor(), { ...request, booked_on: '1999-01-01' });
  clock += 9 * 60_000;
  expect(await alert()).toEqual([]);
  clock += 2 * 60_000;
  expect(await alert()).toEqual([
    { kind: 'removalNews', to: TO, requested: 1, flagged: 0, waiting: 0, onlyListed: 0 },
  ]);
});

test('if the email cannot be queued, the next run notifies the operator', async () => {
  await requestRemoval(visitor(), {
    county: WORLD_COUNTIES[0],
    booked_on: '1999-01-01',
    words: '',
  });
  const ctx = visitor();
  const sendMail = async () => Promise.reject(new Error('no queue'));
  await expect(alertOperator({ ...ctx, sendMail }, { to: TO })).rejects.toThrow('no queue');
  const queued: typeof sendMail | typeof ctx.sendMail = (mail, within) => queueMail({ ...ctx }, mail, within);
  const warn = vi.spyOn(ctx.log, 'warn');
  expect(await alertOperator({ ...ctx, sendMail: queued }, { to: TO, deskUrl: DESK })).toBe(true);
  const where = expect.stringContaining(`: ${DESK} or npm run removals`);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ requested: 1 }), where);
  warn.mockRestore();
  const jobs = await database.sql`select data->>'kind' as kind from pgboss.job where name = 'mail'`;
  expect([...jobs]).toEqual([{ kind: 'removalNews' }]);
});

test('a flag of a player without replacements left pulls nothing and uses none of the pulls of the day', async () => {
  const ctx = await newPlayer();
  for (let i = 0; i < 3; i += 1) {
    const [question] = await questionsOf(ctx);
    await replaceQuestion(ctx, { question_id: question?.id ?? '' });
  }
  const [open] = await questionsOf(ctx);
  await flag(ctx, open?.id ?? '');
  expect(await pulled()).toBe(0);
  expect(await database.sql`select key from rate_limits where key like 'pulled-by-flag%'`).toEqual([]);
});
