import { expect, test } from 'vitest';
import { endOtherSessions } from '@/lib/sessions/end-other-sessions';
import { endSession } from '@/lib/sessions/end-session';
import { listSessions } from '@/lib/sessions/list-sessions';
import { findOpenSession, openSession } from '@/lib/sessions/session';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();
const START = new Date('2026-03-01T12:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

/** A player who is signed in here and, an hour apart each, in `count` other places. */
async function playerIn(count: number) {
  const clock = { now: START };
  const ctx = await signedInPlayer(database.db, { now: () => clock.now, client: 'Firefox on Linux' });
  const others: string[] = [];
  for (let hour = 1; hour <= count; hour += 1) {
    const { playerId } = ctx.actor;
    const session = { playerId, remembered: true, now: after(hour), client: `Browser ${hour}` };
    others.push((await openSession(database.db, session)).sessionId);
  }
  clock.now = after(count);
  return { ctx, others, clock };
}

const isOpen = async (sessionId: string, now: Date) =>
  (await findOpenSession(database.db, sessionId, now)) !== null;

test('the list holds the open sessions of the caller, this one first, the others by last use', async () => {
  const { ctx, others } = await playerIn(2);
  await playerIn(1);
  expect(await listSessions(ctx)).toEqual([
    {
      id: ctx.actor.sessionId,
      kind: 'cookie',
      client: 'Firefox on Linux',
      isThis: true,
      signedInAt: START.toISOString(),
      lastUsedAt: START.toISOString(),
    },
    {
      id: others[1],
      kind: 'cookie',
      client: 'Browser 2',
      isThis: false,
      signedInAt: after(2).toISOString(),
      lastUsedAt: after(2).toISOString(),
    },
    expect.objectContaining({ id: others[0], isThis: false }),
  ]);
});

test('what has ended or run out is not listed, and a browser that does not open has no name', async () => {
  const { ctx, others, clock } = await playerIn(2);
  const [first = '', second = ''] = others;
  await endSession(ctx, { sessionId: first });
  await database.db.$client`update sessions set client_sealed = 't1.broken' where id = ${second}`;
  expect(await listSessions(ctx)).toMatchObject([{ isThis: true }, { id: second, client: null }]);
  clock.now = after(13);
  expect(await listSessions(ctx)).toMatchObject([{ id: second }]);
});

test('ending a session refuses it at once, closes its sockets, and never touches another player', async () => {
  const { ctx, others, clock } = await playerIn(2);
  const stranger = await signedInPlayer(database.db, { now: () => START });
  const [first = '', second = ''] = others;
  await endSession(ctx, { sessionId: first });
  expect([await isOpen(first, clock.now), await isOpen(second, clock.now)]).toEqual([false, true]);
  expect(ctx.published).toEqual([
    { playerId: ctx.actor.playerId, event: { type: 'sessionRevoked', sessionIds: [first] } },
  ]);
  await endSession(ctx, { sessionId: stranger.actor.sessionId });
  expect(await isOpen(stranger.actor.sessionId, START)).toBe(true);
});

test('ending everywhere else keeps this one; more than one message holds are told to look', async () => {
  const { ctx, others, clock } = await playerIn(3);
  expect(await endOtherSessions(ctx)).toEqual({ ended: 3 });
  expect(await isOpen(ctx.actor.sessionId, clock.now)).toBe(true);
  for (const id of others) expect(await isOpen(id, clock.now)).toBe(false);
  expect(ctx.published).toHaveLength(1);
  expect(await endOtherSessions(ctx)).toEqual({ ended: 0 });
  expect(ctx.published).toHaveLength(1);
  const many = await playerIn(101);
  // Within the 12 hours of the session that asks.
  many.clock.now = START;
  expect(await endOtherSessions(many.ctx)).toEqual({ ended: 101 });
  expect(many.ctx.published[0]?.event).toEqual({ type: 'sessionRevoked', sessionIds: 'all' });
});
