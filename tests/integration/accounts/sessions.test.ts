import { expect, test } from 'vitest';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { setNoTimer } from '@/lib/players/profile/settings';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { describeClient } from '@/lib/sessions/describe-client';
import { endOtherSessions, endSession, listSessions } from '@/lib/sessions/own-sessions';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { findOpenSession, findSocketSessionIds, openSession } from '@/lib/sessions/session';
import { issueRealtimeTicket, openRealtimeTicket, routeOf } from '@/lib/sessions/session-tokens';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();
const START = new Date('2026-03-01T12:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

const find = (sessionId: string, now = new Date()) => findOpenSession(database.db, sessionId, now);
const isOpen = async (sessionId: string, now?: Date) => (await find(sessionId, now)) !== null;
const openAnother = (playerId: string, now = new Date()) =>
  openSession(database.db, { playerId, remembered: true, now, client: null });

async function rowOf(sessionId: string) {
  const [row] = await database.db.$client<{ last_used_at: string; expires_at: string }[]>`
    select last_used_at, expires_at from sessions where id = ${sessionId}`;
  return { lastUsedAt: new Date(row?.last_used_at ?? ''), expiresAt: new Date(row?.expires_at ?? '') };
}

test('log-out ends the session everywhere at once and says so to the realtime process', async () => {
  const ctx = await signedInPlayer(database.db);
  const { playerId, sessionId } = ctx.actor;
  expect(await find(sessionId)).toEqual({
    playerId,
    sessionId,
    deletionDueAt: null,
    isGuest: false,
    language: 'en',
  });
  await logOut(ctx);
  expect(await find(sessionId)).toBeNull();
  expect(ctx.published).toEqual([{ playerId, event: { type: 'sessionRevoked', sessionIds: [sessionId] } }]);
  await logOut(ctx);
  expect(await find(sessionId)).toBeNull();
});

test('an unremembered session ends after 12 hours unused, and use moves it on', async () => {
  const { actor } = await signedInPlayer(database.db, { now: () => START });
  expect(await find(actor.sessionId, after(11 * 60 + 59))).not.toBeNull();
  expect(await find(actor.sessionId, after(23 * 60 + 58))).not.toBeNull();
  expect(await find(actor.sessionId, after(36 * 60))).toBeNull();
});

test('a remembered session ends 30 days after it was opened, used or not', async () => {
  const { actor } = await signedInPlayer(database.db, { now: () => START });
  const { sessionId } = await openAnother(actor.playerId, START);
  expect(await find(sessionId, after(30 * 24 * 60 - 1))).not.toBeNull();
  expect(await find(sessionId, after(30 * 24 * 60))).toBeNull();
});

test('looking a session up writes at most every five minutes', async () => {
  const { actor } = await signedInPlayer(database.db, { now: () => START });
  await find(actor.sessionId, after(4));
  expect((await rowOf(actor.sessionId)).lastUsedAt).toEqual(START);
  await find(actor.sessionId, after(6));
  expect(await rowOf(actor.sessionId)).toEqual({ lastUsedAt: after(6), expiresAt: after(6 + 12 * 60) });
});

test('revoking names one player: ids of others are left alone, and all means all of that player', async () => {
  const mine = await signedInPlayer(database.db);
  const other = await signedInPlayer(database.db);
  expect(await revokeSessions(mine, mine.actor.playerId, [other.actor.sessionId])).toBe(0);
  expect(await find(other.actor.sessionId)).not.toBeNull();
  const second = await openAnother(mine.actor.playerId);
  expect(await revokeSessions(mine, mine.actor.playerId, 'all')).toBe(2);
  for (const { sessionId } of [mine.actor, second]) expect(await find(sessionId)).toBeNull();
  expect(await find(other.actor.sessionId)).not.toBeNull();
});

test('who is being deleted is known as such until the day, and from then on, or when banned, nobody is signed in', async () => {
  const { actor } = await signedInPlayer(database.db, { now: () => START });
  const { playerId, sessionId } = actor;
  const due = after(60);
  await database.db.$client`update players set deletion_due_at = ${due.toISOString()} where id = ${playerId}`;
  expect(await find(sessionId, after(59))).toEqual({
    playerId,
    sessionId,
    deletionDueAt: due,
    isGuest: false,
    language: 'en',
  });
  expect(await findSocketSessionIds(database.db, [sessionId], after(59))).toEqual(new Set());
  expect(await find(sessionId, after(60))).toBeNull();
  await database.db
    .$client`update players set deletion_due_at = null, banned_at = now() where id = ${playerId}`;
  expect(await find(sessionId, after(1))).toBeNull();
  expect(await findSocketSessionIds(database.db, [sessionId], after(1))).toEqual(new Set());
});

test('a session keeps browser and system sealed, in words', async () => {
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';
  const client = describeClient(agent);
  expect(client).toBe('Safari on iOS');
  const { actor } = await signedInPlayer(database.db, { client });
  const [row] = await database.db.$client<{ client_sealed: string }[]>`
    select client_sealed from sessions where id = ${actor.sessionId}`;
  expect(row?.client_sealed).not.toContain('Safari');
  const place = { column: 'sessions.client', rowId: actor.sessionId };
  expect(openField(place, row?.client_sealed ?? '')).toBe('Safari on iOS');
});

test.each([null, '', '  ', 'x', '<script>'])('%j is no browser', (agent) => {
  expect(describeClient(agent)).toBeNull();
});

test('an id that no row has, or that is no id, is nobody', async () => {
  for (const rubbish of [crypto.randomUUID(), '', 'x', "' or true --"])
    expect(await find(rubbish)).toBeNull();
});

test('a realtime ticket names the session for one minute', async () => {
  const ctx = await signedInPlayer(database.db, { now: () => START });
  const { ticket, route } = issueRealtimeTicket(ctx);
  const { playerId, sessionId } = ctx.actor;
  expect(route).toMatch(/^[0-9a-f]{16}$/);
  expect(route).toBe(routeOf(playerId));
  expect(route).not.toBe(routeOf(crypto.randomUUID()));
  expect(playerId.replaceAll('-', '')).not.toContain(route);
  expect(openRealtimeTicket(ticket, after(0.9))).toEqual({ playerId, sessionId });
  expect(openRealtimeTicket(ticket, after(1))).toBeNull();
  expect(openRealtimeTicket(`${ticket}A`, START)).toBeNull();
});

test('the clock is turned off and on for the asking player only', async () => {
  const ctx = await signedInPlayer(database.db);
  const other = await signedInPlayer(database.db);
  const settings = () => database.db.$client`
    select plays_without_timer as off from players where id in (${ctx.actor.playerId}, ${other.actor.playerId})
    order by off`;
  expect(await setNoTimer(ctx, { noTimer: true })).toEqual({ noTimer: true });
  expect(await settings()).toEqual([{ off: false }, { off: true }]);
  await setNoTimer(ctx, { noTimer: false });
  expect(await settings()).toEqual([{ off: false }, { off: false }]);
});

test('rows of sessions go a day after they ended or were last good, and no sooner', async () => {
  const { actor } = await signedInPlayer(database.db, { now: () => START });
  const { playerId, sessionId: shortId } = actor;
  const long = await openAnother(playerId, START);
  const ended = await openAnother(playerId, START);
  await database.db.$client`
    update sessions set revoked_at = ${after(60).toISOString()} where id = ${ended.sessionId}`;
  const left = async (minutes: number) => {
    await deleteExpired({ db: database.db, now: () => after(minutes) }, 'forget old sessions');
    const rows = await database.db.$client<{ id: string }[]>`
      select id from sessions where player_id = ${playerId}`;
    return rows.map(({ id }) => id).toSorted();
  };
  const day = 24 * 60;
  expect(await left(day + 60)).toEqual([shortId, long.sessionId, ended.sessionId].toSorted());
  expect(await left(day + 61)).toEqual([shortId, long.sessionId].toSorted());
  expect(await left(day + 12 * 60 + 1)).toEqual([long.sessionId]);
  expect(await left(31 * day + 1)).toEqual([]);
});

const afterHours = (hours: number) => after(60 * hours);

/** A player who is signed in here and, an hour apart each, in `count` other places. */
async function playerIn(count: number) {
  const clock = { now: START };
  const ctx = await signedInPlayer(database.db, { now: () => clock.now, client: 'Firefox on Linux' });
  const others: string[] = [];
  for (let hour = 1; hour <= count; hour += 1) {
    const { playerId } = ctx.actor;
    const session = { playerId, remembered: true, now: afterHours(hour), client: `Browser ${hour}` };
    others.push((await openSession(database.db, session)).sessionId);
  }
  clock.now = afterHours(count);
  return { ctx, others, clock };
}

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
      signedInAt: afterHours(2).toISOString(),
      lastUsedAt: afterHours(2).toISOString(),
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
  clock.now = afterHours(13);
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

test('ending all other sessions keeps this one; the event names at most 100 of them', async () => {
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
