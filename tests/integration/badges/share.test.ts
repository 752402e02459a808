import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listBadges } from '@/lib/badges/list-badges';
import { shareBadge } from '@/lib/badges/share-badge';
import { writeAwards } from '@/lib/badges/write-awards';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { removeFriend } from '@/lib/friends/remove-friend';
import { listNotifications } from '@/lib/notifications/list-notifications';
import { AppError } from '@/lib/platform/errors/app-error';
import { badgeTotals, heldBadges } from '@/tests/support/badge-rows';
import { testDatabase } from '@/tests/support/database';
import { befriend } from '@/tests/support/friends';
import { createPlayers, playerContext, type WorldPlayer } from '@/tests/support/game-world';

const database = testDatabase({ warm: 10 });
const NOW = new Date('2026-11-21T12:00:00Z');
const BADGE = BADGES.onARoll;
let world: WorldPlayer[] = [];

beforeAll(async () => {
  world = await createPlayers(database.db, 4, { now: NOW });
});

const contextOf = (player: WorldPlayer) => playerContext(database.db, player, { now: NOW });
const share = (from: WorldPlayer, to: WorldPlayer, badge: { badgeId: number; id?: string } = BADGE) =>
  shareBadge(contextOf(from), { share_user_id: to.playerId, badgeId: badge.badgeId, id: badge.id });

const award = ({ playerId }: WorldPlayer) =>
  database.db.transaction((tx) =>
    writeAwards(tx, [{ playerId, badge: BADGE.badgeId, reason: randomUUID() }], NOW),
  );

const held = async ({ playerId }: WorldPlayer) => (await heldBadges(database.db, playerId))[0]?.[1] ?? 0;

/** Resolves with an AppError; throws anything else. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && ['INVALID_INPUT', 'NOT_FOUND'].includes(error.code);

async function pair() {
  const [giver, friend] = await createPlayers(database.db, 2, { now: NOW });
  await befriend(database.db, giver.playerId, friend.playerId);
  return [giver, friend] as const;
}

test('a badge held twice can be shared once, and the friend is notified', async () => {
  const [giver, friend] = await pair();
  await award(giver);
  await award(giver);
  expect(await share(giver, friend)).toEqual({ badgeCount: 1 });
  expect([await held(giver), await held(friend)]).toEqual([1, 1]);
  const { unseen } = await listNotifications(contextOf(friend));
  expect(unseen).toMatchObject([{ kind: 'badge_received', badge: 'On a Roll' }]);
  const seenBy = async (player: WorldPlayer) =>
    (await listBadges(contextOf(player))).find(({ badgeId }) => badgeId === BADGE.badgeId);
  expect(await seenBy(giver)).toMatchObject({ badgeCount: 1, earned: true });
  expect(await seenBy(friend)).toMatchObject({ badgeCount: 1, earned: false });
  const once = { code: 'INVALID_INPUT', userMessage: 'You can only share badges you have more than once.' };
  await expect(share(giver, friend)).rejects.toMatchObject(once);
  await expect(share(giver, friend, BADGES.cleanSlate)).rejects.toMatchObject(once);
  expect([await held(giver), await held(friend)]).toEqual([1, 1]);
});

test('only an existing friend can receive a badge, and both ids of it must match', async () => {
  const [giver, friend] = await pair();
  const [stranger] = await createPlayers(database.db, 1);
  await award(giver);
  await award(giver);
  const refused = { code: 'NOT_FOUND', userMessage: 'Failed to share the badge with the friend' };
  await expect(share(giver, stranger)).rejects.toMatchObject(refused);
  await expect(share(giver, giver)).rejects.toMatchObject(refused);
  const crossed = { badgeId: BADGE.badgeId, id: BADGES.podium.id };
  await expect(share(giver, friend, crossed)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const sql = database.db.$client;
  await sql`update friendships set state = 'pending', asker_player_id = ${friend.playerId}
    where ${friend.playerId} in (low_player_id, high_player_id)`;
  await expect(share(giver, friend)).rejects.toMatchObject(refused);
  await befriend(database.db, giver.playerId, friend.playerId);
  await sql`update players set banned_at = now() where id = ${friend.playerId}`;
  await expect(share(giver, friend)).rejects.toMatchObject(refused);
  expect([await held(giver), await held(friend)]).toEqual([2, 0]);
});

test('of twenty concurrent shares of a badge held five times, four succeed', async () => {
  const [giver, friend] = await pair();
  for (let i = 0; i < 5; i++) await award(giver);
  const shares = await Promise.allSettled(Array.from({ length: 20 }, () => share(giver, friend)));
  expect(shares.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect([await held(giver), await held(friend)]).toEqual([1, 4]);
});

const who = fc.nat({ max: 3 });
const move = fc.oneof(
  fc.record({ do: fc.constant('share' as const), from: who, to: who }),
  fc.record({ do: fc.constant('award' as const), from: who, to: who }),
  fc.record({ do: fc.constantFrom('befriend' as const, 'remove' as const), from: who, to: who }),
);

test('badges are conserved under any order of concurrent shares, removals and awards', async () => {
  const at = (index: number): WorldPlayer => {
    const player = world[index];
    if (!player) throw new Error('nobody there');
    return player;
  };
  const act = async ({ do: what, from, to }: { do: string; from: number; to: number }) => {
    if (what === 'award') return award(at(from));
    if (from === to) return;
    if (what === 'share') return share(at(from), at(to));
    if (what === 'befriend') return befriend(database.db, at(from).playerId, at(to).playerId);
    return removeFriend(contextOf(at(from)), { friendId: at(to).playerId });
  };
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 24 }), async (moves) => {
      const outcomes = await Promise.allSettled(moves.map(act));
      const broken = outcomes.filter(
        (outcome) => outcome.status === 'rejected' && !isRefusal(outcome.reason),
      );
      expect(broken).toEqual([]);
      moved += outcomes.filter(
        (outcome, i) => outcome.status === 'fulfilled' && moves[i]?.do === 'share',
      ).length;
      const { held: all, given, least } = await badgeTotals(database.db);
      expect(all).toBe(given);
      expect(least).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 60, endOnFailure: true },
  );
  // Some succeeded, or the test would prove nothing.
  expect(moved).toBeGreaterThan(20);
});
