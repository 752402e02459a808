import { expect, test } from 'vitest';
import { keepAccount } from '@/lib/accounts/deletion/keep-account';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { register } from '@/lib/accounts/sign-up/register';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import type { PlayerContext } from '@/lib/platform/context';
import { findOpenSession, openSession } from '@/lib/sessions/session';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer, signUpForm } from '@/tests/support/factories';

const database = testDatabase({ warm: 10 });
const START = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const DUE = new Date(START.getTime() + 7 * DAY_MS);

/** A player on the boards of one window, at a time that the test moves on. */
async function playerAt(start: Date) {
  const clock = { now: start };
  const ctx = await signedInPlayer(database.db, { now: () => clock.now });
  await database.db.$client`
    insert into scores (window_id, player_id, score, reached_at, listed)
    values (1202609, ${ctx.actor.playerId}, 50, ${start.toISOString()}, true)`;
  return { ctx, clock };
}

/** The same player through a session that was opened just now. */
async function again<C extends PlayerContext>(ctx: C): Promise<C> {
  const { playerId } = ctx.actor;
  const session = { playerId, remembered: true, now: ctx.now(), client: null };
  const { sessionId } = await openSession(database.db, session);
  return { ...ctx, actor: { kind: 'player', playerId, sessionId } };
}

async function stateOf(playerId: string) {
  const [row] = await database.db.$client<{ due: string | null; listed: boolean; shown: boolean }[]>`
    select to_json(p.deletion_due_at) #>> '{}' as due, g.listed, s.listed as shown
    from players p join game_states g on g.player_id = p.id join scores s on s.player_id = p.id
    where p.id = ${playerId}`;
  return { ...row, due: row?.due ? new Date(row.due) : null };
}

test('scheduling the deletion ends every session, hides the player from boards, sets the date and sends an email', async () => {
  const { ctx } = await playerAt(START);
  const { playerId, sessionId } = ctx.actor;
  const second = await openSession(database.db, { playerId, remembered: true, now: START, client: null });
  expect(await scheduleDeletion(ctx)).toEqual({ dueAt: DUE.toISOString() });
  expect(await stateOf(playerId)).toEqual({ due: DUE, listed: false, shown: false });
  for (const id of [sessionId, second.sessionId]) {
    expect(await findOpenSession(database.db, id, START)).toBeNull();
  }
  expect(ctx.published).toEqual([{ playerId, event: { type: 'sessionRevoked', sessionIds: 'all' } }]);
  expect(ctx.mails).toEqual([
    {
      kind: 'deletionScheduled',
      to: expect.stringMatching(/@example\.org$/),
      dueAt: DUE.toISOString(),
      link: 'http://localhost:3000/login',
    },
  ]);
});

test('a second request keeps the first date and sends no email', async () => {
  const { ctx, clock } = await playerAt(START);
  await scheduleDeletion(ctx);
  clock.now = new Date(START.getTime() + DAY_MS);
  expect(await scheduleDeletion(ctx)).toEqual({ dueAt: DUE.toISOString() });
  expect(ctx.mails).toHaveLength(1);
});

test('nothing changes when the email cannot be queued', async () => {
  const { ctx } = await playerAt(START);
  const broken = { ...ctx, sendMail: () => Promise.reject(new Error('no queue')) };
  await expect(scheduleDeletion(broken)).rejects.toThrow('no queue');
  expect(await stateOf(ctx.actor.playerId)).toEqual({ due: null, listed: true, shown: true });
  expect(await findOpenSession(database.db, ctx.actor.sessionId, START)).not.toBeNull();
  expect(ctx.published).toEqual([]);
});

test('logging in within the 7 days can keep the account, which is then listed again', async () => {
  const form = signUpForm();
  const { playerId } = await register(anonymousContext(database.db, { now: () => START }), form);
  const at = (now: Date) => anonymousContext(database.db, { now: () => now, address: form.email });
  const first = await logIn(at(START), { ...form, rememberMe: true });
  const ctx = { ...at(START), actor: { kind: 'player' as const, playerId, sessionId: first.sessionId } };
  await scheduleDeletion(ctx);
  const last = new Date(DUE.getTime() - 1);
  const { sessionId } = await logIn(at(last), { ...form, rememberMe: true });
  expect(await findOpenSession(database.db, sessionId, last)).toMatchObject({ deletionDueAt: DUE });
  const back = { ...at(last), actor: { kind: 'player' as const, playerId, sessionId } };
  await keepAccount(back);
  expect(await findOpenSession(database.db, sessionId, last)).toMatchObject({ deletionDueAt: null });
  const [row] = await database.db.$client<{ listed: boolean }[]>`
    select listed from game_states where player_id = ${playerId}`;
  expect(row).toEqual({ listed: true });
  await keepAccount(back);
});

test('once the deletion is due the account cannot be kept or logged in to', async () => {
  const form = signUpForm();
  const { playerId } = await register(anonymousContext(database.db, { now: () => START }), form);
  const context = anonymousContext(database.db, { now: () => DUE });
  const actor = { kind: 'player' as const, playerId, sessionId: playerId };
  await scheduleDeletion(await again({ ...context, actor, now: () => START }));
  const late = await again({ ...context, actor, now: () => new Date(DUE.getTime() - 1) });
  await expect(keepAccount({ ...late, now: () => DUE })).rejects.toMatchObject({
    code: 'DELETION_SCHEDULED',
  });
  await expect(logIn(context, { ...form, rememberMe: false })).rejects.toMatchObject({
    code: 'BAD_CREDENTIALS',
    userMessage: 'Login failed',
  });
});

test('an excluded player stays off the boards after keeping the account, and a leaving player cannot be listed', async () => {
  const { ctx } = await playerAt(START);
  const { playerId } = ctx.actor;
  await scheduleDeletion(ctx);
  await setListed(ctx, { playerId, listed: true });
  expect(await stateOf(playerId)).toMatchObject({ listed: false, shown: false });
  await database.db.$client`update players set excluded_from_boards_at = now() where id = ${playerId}`;
  await keepAccount(await again(ctx));
  expect(await stateOf(playerId)).toEqual({ due: null, listed: false, shown: false });
});

test('a concurrent login is ended by the deletion or sees it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ctx } = await playerAt(START);
    const { playerId } = ctx.actor;
    const session = { playerId, remembered: true, now: START, client: null };
    const opened = await Promise.all([
      ...Array.from({ length: 4 }, () => openSession(database.db, session)),
      scheduleDeletion(ctx).then(() => null),
      ...Array.from({ length: 4 }, () => openSession(database.db, session)),
    ]);
    for (const each of opened) {
      const found = each && (await findOpenSession(database.db, each.sessionId, START));
      if (found) expect(found.deletionDueAt).toEqual(DUE);
    }
  }
});

test('during the 7 days username and email stay taken', async () => {
  const form = signUpForm();
  const { playerId } = await register(anonymousContext(database.db), form);
  const ctx = {
    ...anonymousContext(database.db),
    actor: { kind: 'player' as const, playerId, sessionId: playerId },
  };
  await scheduleDeletion(await again(ctx));
  await expect(register(anonymousContext(database.db), form)).rejects.toMatchObject({
    code: 'TAKEN',
    fieldErrors: { username: expect.any(String), email: expect.any(String) },
  });
});
