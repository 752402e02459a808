import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { flagQuestionAction } from '@/app/_actions/reports';
import { stampPeerAddresses } from '@/app/_server/http/incoming-requests';
import { rememberSession } from '@/app/_server/session/session';
import { findCountiesAction, requestRemovalAction } from '@/app/(welcome)/removal/actions';
import { deliverMail } from '@/lib/notifications/mail/deliver-mail';
import { startQueueWorkers } from '@/lib/platform/jobs/queue-workers';
import { log } from '@/lib/platform/log/log';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import type { RenderedMail } from '@/lib/platform/mail/transport';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { alertOperator } from '@/lib/removals/alert-operator';
import { COUNTY_SEARCHES, FLAGS_PER_DAY, REMOVALS_PER_DAY, REMOVALS_PER_HOUR } from '@/lib/removals/limits';
import { appDatabase } from '@/tests/support/app-database';
import { signedInGuest, signedInPlayer } from '@/tests/support/factories';
import { createRecords, WORLD_COUNTIES } from '@/tests/support/game-world';
import { browser } from '@/tests/support/identity-browser';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { OWN_PAGE } from '@/tests/support/walk';

const database = appDatabase();
const OPERATOR = 'operator@example.org';
const DESK = 'https://desk.lineup.example/desk';
const [COUNTY] = WORLD_COUNTIES;
/** 1 % of them is five. */
const RECORDS = 500;
const SHARE = 5;
let peerHeader = '';

beforeAll(async () => {
  stampPeerAddresses();
  peerHeader = Reflect.get(globalThis, 'lineupPeerHeader');
  const ids = await createRecords(database.db, RECORDS);
  // Each record has its own booking day, by which it is requested.
  await database.db.$client`
    update booking_records b set booked_on = '2020-01-01'::date + i.ord::integer
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality i (id, ord) where b.id = i.id`;
});
beforeEach(async () => {
  await database.db.$client`delete from rate_limits`;
});

function from(address: string): void {
  browser.cookies.clear();
  browser.headers = new Headers({ ...OWN_PAGE, [peerHeader]: address });
}

const inPlay = async () =>
  (await database.db.$client`select from booking_records where county_fips = ${COUNTY}`).length;
/** Requests the removal of the county's record with this number. */
const ask = (place: number) => {
  const day = new Date(Date.UTC(2020, 0, 1 + place)).toISOString().slice(0, 10);
  return requestRemovalAction({ county: COUNTY, booked_on: day, words: '' });
};

test('above 1 % of a county in a day requests wait for review, with one alert, from any number of addresses', async () => {
  // All at once from different addresses, so that only the county's limit counts.
  const asked = [];
  for (let i = 1; i <= SHARE + 4; i += 1) {
    from(`192.0.2.${i}`);
    asked.push(ask(i));
  }
  for (const answer of await Promise.all(asked)) expect(answer.ok).toBe(true);
  expect(await inPlay()).toBe(RECORDS - SHARE);
  // Each removal was in the file store before its answer.
  const notHandedIn = await database.db.$client`select from removal_journal where file is null`;
  expect(notHandedIn).toHaveLength(0);
  const states = await database.db.$client`
    select state, count(*)::integer as n from removal_requests group by 1 order by 1`;
  expect([...states]).toEqual([
    { state: 'pulled', n: SHARE },
    { state: 'waiting', n: 4 },
  ]);
  const ctx = { db: database.db, now: () => new Date(), log };
  await alertOperator(
    { ...ctx, sendMail: (mail, within) => queueMail(ctx, mail, within) },
    { to: OPERATOR, deskUrl: DESK },
  );
  const sent: (RenderedMail & { to: string })[] = [];
  const stop = await startQueueWorkers({
    databaseUrl: database.url,
    handlers: {
      mail: (job) =>
        deliverMail(
          {
            db: database.db,
            transport: { send: async (mail) => void sent.push(mail) },
            appUrl: TEST_SETTINGS.APP_URL,
            now: () => new Date(),
            log: log,
          },
          job,
        ),
    },
    log: log,
  });
  await vi.waitFor(() => expect(sent.length).toBe(1), { timeout: 10_000, interval: 20 });
  await stop();
  expect(sent).toMatchObject([
    { to: OPERATOR, text: expect.stringContaining(`${SHARE + 4} removal requests`) },
  ]);
  expect(sent[0]?.text).toContain(`open ${DESK}, or run npm run removals`);
});

test('an address has an hourly limit; past it nothing changes, and other addresses still may ask', async () => {
  from('198.51.100.7');
  for (let i = 0; i < REMOVALS_PER_HOUR.points; i += 1) expect((await ask(3000)).ok).toBe(true);
  const [before] = await database.db.$client`select count(*)::integer as n from removal_requests`;
  expect(await ask(400)).toMatchObject({
    ok: false,
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: expect.any(Number),
  });
  const [after] = await database.db.$client`select count(*)::integer as n from removal_requests`;
  expect(after).toEqual(before);
  from('198.51.100.8');
  expect((await ask(3000)).ok).toBe(true);
});

test('an address has a daily limit as well', async () => {
  from('198.51.100.9');
  for (let i = 0; i < REMOVALS_PER_DAY.points; i += 1) {
    if (i % REMOVALS_PER_HOUR.points === 0)
      await database.db.$client`delete from rate_limits where key like ${`${REMOVALS_PER_HOUR.name}:%`}`;
    expect((await ask(3000)).ok, String(i)).toBe(true);
  }
  await database.db.$client`delete from rate_limits where key like ${`${REMOVALS_PER_HOUR.name}:%`}`;
  expect(await ask(3000)).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' });
});

test('a caller who guesses county names is limited', async () => {
  from('198.51.100.10');
  const search = () => findCountiesAction({ name: 'county' });
  const answers = await Promise.all(Array.from({ length: COUNTY_SEARCHES.points }, search));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(await search()).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' });
});

test('guests of one network have one daily limit of reports, and an account has its own', async () => {
  from('198.51.100.12');
  const reportAs = async (ctx: Awaited<ReturnType<typeof signedInPlayer>>) => {
    const { playerId, sessionId } = ctx.actor;
    const session = { playerId, sessionId, remembered: true, expiresAt: new Date() };
    browser.cookies.clear();
    await rememberSession(ctx, { ...session, kind: ctx.actor.isGuest ? 'guest' : 'cookie' });
    const [question] = (await dealQuestions(ctx)).questions;
    return flagQuestionAction({ question_id: question?.question_id ?? '', reason: 'wrong_label' });
  };
  const guests = await Promise.all(Array.from({ length: 5 }, () => signedInGuest(database.db)));
  for (let i = 0; i < FLAGS_PER_DAY.points; i += 1)
    expect((await reportAs(guests[i % 4] ?? expect.fail())).ok).toBe(true);
  expect(await reportAs(guests[4] ?? expect.fail())).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' });
  expect((await reportAs(await signedInPlayer(database.db))).ok).toBe(true);
  from('198.51.100.13');
  expect((await reportAs(await signedInGuest(database.db))).ok).toBe(true);
});

test('a report of a minor withdraws the record only after the email is confirmed, and is answered the same before', async () => {
  from('198.51.100.11');
  const player = await signedInPlayer(database.db);
  const { playerId, sessionId } = player.actor;
  await rememberSession(player, {
    playerId,
    sessionId,
    kind: 'cookie',
    remembered: true,
    expiresAt: new Date(),
  });
  const [first, second] = (await dealQuestions(player)).questions.map(({ question_id }) => question_id);
  const report = async (id = '') => {
    const answer = await flagQuestionAction({ question_id: id, reason: 'under_age' });
    const [row] = await database.db.$client`
      select r.id is null as "isPulled" from questions q left join booking_records r on r.id = q.record_id where q.id = ${id}`;
    return { answer, ...row };
  };
  const fresh = await report(first);
  expect(fresh).toMatchObject({ answer: { ok: true }, isPulled: false });
  await database.db.$client`update players set email_confirmed_at = now() where id = ${playerId}`;
  expect(await report(second)).toEqual({ ...fresh, isPulled: true });
  // The first stays: it was reported before, and the operator has it.
  expect(await report(first)).toEqual(fresh);
});
