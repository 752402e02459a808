import { describe, expect, it } from 'vitest';
import type { LeaderboardInput } from '@/lib/contract/leaderboard/leaderboard-view';
import { boardWindow } from '@/lib/contract/leaderboard/windows';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { readFinalPlaces } from '@/lib/leaderboard/read-board';
import { addScore, boardOf, insertScores } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { befriend } from '@/tests/support/friends';

const database = testDatabase();
const SETTLING_MS = 5 * 60_000;

type Player = Awaited<ReturnType<typeof signedInPlayer>>;
const idOf = ({ actor }: Player) => actor.playerId;
const newPlayer = () => signedInPlayer(database.db);
const fivePlayers = () => Promise.all([newPlayer(), newPlayer(), newPlayer(), newPlayer(), newPlayer()]);

/** Adds points in the week that ends at `endMs`. */
const score = (player: Player, endMs: number, points: number, reachedBeforeEndMs: number) => {
  const { windowId } = boardWindow('weekly', 'last', endMs);
  return addScore(database.db, idOf(player), windowId, points, new Date(endMs - reachedBeforeEndMs));
};

async function board(player: Player, nowMs: number, input: Omit<LeaderboardInput, 'interval'>) {
  const view = await getLeaderboard(
    { ...player, now: () => new Date(nowMs) },
    { interval: 'weekly', ...input },
  );
  const rows = view.entries.map((entry) => `${entry.rank}. ${entry.total_score}${entry.isYou ? ' you' : ''}`);
  return { rows, own: view.own?.rank ?? null, friends: view.friends, isFinal: view.isFinal };
}

describe('the board of friends', () => {
  it('ranks the caller and accepted friends only, ties by who came first', async () => {
    const end = Date.parse('2031-03-10T00:00:00Z');
    const [me, early, late, asked, stranger] = await fivePlayers();
    await befriend(database.db, idOf(me), idOf(early));
    await befriend(database.db, idOf(late), idOf(me));
    await befriend(database.db, idOf(asked), idOf(me));
    await database.sql`
      update friendships set state = 'pending', asker_player_id = ${idOf(asked)}
      where ${idOf(asked)} in (low_player_id, high_player_id)`;
    await score(me, end, 20, 3000);
    await score(late, end, 30, 1000);
    await score(early, end, 30, 2000);
    for (const other of [asked, stranger]) await score(other, end, 90, 5000);

    const friends = { scope: 'friends' } as const;
    expect(await board(me, end - 1, friends)).toEqual({
      rows: ['1. 30', '2. 30', '3. 20 you'],
      own: 3,
      friends: 2,
      isFinal: false,
    });
    expect((await board(early, end - 1, friends)).rows).toEqual(['1. 30 you', '2. 20']);
    expect((await board(me, end, friends)).rows).toEqual([]);
    expect((await board(me, end, { ...friends, period: 'last' })).own).toBe(3);
    expect(await board(stranger, end - 1, friends)).toMatchObject({ rows: ['1. 90 you'], friends: 0 });

    await setListed(me, { playerId: idOf(early), listed: false });
    expect((await board(me, end - 1, friends)).rows).toEqual(['1. 30', '2. 20 you']);
    expect(await board(early, end - 1, friends)).toMatchObject({ rows: ['1. 20'], own: null });
  });

  it('shows a hundred players, and the rank of a caller below them', async () => {
    const end = Date.parse('2032-03-08T00:00:00Z');
    const me = await signedInPlayer(database.db);
    const { windowId } = boardWindow('weekly', 'last', end);
    const others = boardOf(windowId, 101, (i) => ({ score: 20 + i, reachedAt: new Date(end - 1000) }));
    await insertScores(database.db, others);
    for (const { playerId } of others) await befriend(database.db, idOf(me), playerId);
    await score(me, end, 10, 1000);
    const view = await board(me, end - 1, { scope: 'friends' });
    expect(view).toMatchObject({ own: 102, friends: 101 });
    expect([view.rows.length, view.rows[0], view.rows.at(-1)]).toEqual([100, '1. 120', '100. 21']);
  });
});

describe('the board that ended last', () => {
  it('is shown at once, becomes final once settled, and its first three get prizes', async () => {
    const end = Date.parse('2033-03-07T00:00:00Z');
    const { windowId } = boardWindow('weekly', 'last', end);
    const [first, late, early, fourth, foul] = await fivePlayers();
    await score(foul, end, 90, 1000);
    await score(late, end, 30, 1000);
    await score(early, end, 30, 2000);
    await score(fourth, end, 20, 1000);
    await score(first, end, 40, 1);
    await setListed(foul, { playerId: idOf(foul), listed: false });
    const winners = (nowMs: number) =>
      readFinalPlaces({ ...first, now: () => new Date(nowMs) }, { windowId });

    for (const tooSoon of [end - 1, end, end + SETTLING_MS - 1]) expect(await winners(tooSoon)).toBeNull();
    const last = { period: 'last' } as const;
    expect(await board(fourth, end, last)).toEqual({
      rows: ['1. 40', '2. 30', '3. 30', '4. 20 you'],
      own: 4,
      friends: null,
      isFinal: false,
    });
    expect(await board(fourth, end + SETTLING_MS, last)).toMatchObject({ own: 4, isFinal: true });
    expect(await winners(end + SETTLING_MS)).toEqual([
      { playerId: idOf(first), rank: 1, score: 40 },
      { playerId: idOf(early), rank: 2, score: 30 },
      { playerId: idOf(late), rank: 3, score: 30 },
    ]);
    // A week later it is no longer the last one, but unchanged.
    expect((await board(fourth, end + 8 * 24 * 60 * 60_000, last)).rows).toEqual([]);
    expect(await winners(end + 30 * 24 * 60 * 60_000)).toHaveLength(3);
  });
});
