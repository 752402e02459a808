import { expect, test, vi } from 'vitest';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { getSealedBoard } from '@/lib/leaderboard/get-leaderboard';
import { openCallValue } from '@/lib/platform/security/calls/sealed-calls';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { getProfile } from '@/lib/players/profile/get-profile';
import { addScore } from '@/tests/support/boards';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();
type Player = Awaited<ReturnType<typeof signedInPlayer>>;

let weeks = 0;

async function listedPlayers(): Promise<[one: Player, other: Player]> {
  weeks += 1;
  const now = () => new Date(Date.UTC(2031, 0, 6 + 7 * weeks));
  const { weekly: windowId } = windowIds(now().getTime());
  const players: [Player, Player] = [
    { ...(await signedInPlayer(database.db)), now },
    { ...(await signedInPlayer(database.db)), now },
  ];
  for (const [index, { actor }] of players.entries())
    await addScore(database.db, actor.playerId, windowId, 50 - index * 10, now());
  return players;
}

const boardOf = (player: Player) => getSealedBoard(player, { interval: 'weekly' });
const namesFor = (viewer: Player, board: Awaited<ReturnType<typeof boardOf>>) =>
  board.data.map(({ username }) => openCallValue(viewer, 'profile', username));
const sealedName = (rowId: string) => sealField({ column: 'players.username', rowId }, 'somebody_else');
const nameOf = async ({ actor: { playerId } }: Player) =>
  (await getProfile(testContext(database.db, { kind: 'player', playerId, sessionId: playerId }))).username;

test('callers share one top, and each sees their own current rank', async () => {
  const { weekly: windowId } = windowIds(Date.now());
  const [one, other] = [await signedInPlayer(database.db), await signedInPlayer(database.db)];
  const setScore = (player: typeof one, score: number) =>
    database.sql`
      update scores set score = ${score} where window_id = ${windowId} and player_id = ${player.actor.playerId}`;
  for (const [index, { actor }] of [one, other].entries())
    await addScore(database.db, actor.playerId, windowId, 20 - index * 10, new Date());
  const board = await boardOf(one);
  expect(board.data.map((row) => [row.total_score, row.isYou])).toEqual([
    [20, true],
    [10, false],
  ]);
  await setScore(other, 30);
  const theirs = await boardOf(other);
  expect(theirs.topLevel.own).toEqual({ rank: 1, total_score: 30 });
  expect(theirs.data.map((row) => [row.total_score, row.isYou])).toEqual([
    [30, true],
    [20, false],
  ]);
  expect((await boardOf(one)).topLevel.own).toEqual({ rank: 2, total_score: 20 });
});

test('names of the shared top are encrypted for each viewer, and only the viewer is marked', async () => {
  const [one, other] = await listedPlayers();
  const mine = await boardOf(one);
  const theirs = await boardOf(other);
  const names = [await nameOf(one), await nameOf(other)];
  expect(namesFor(one, mine)).toEqual(names);
  expect(namesFor(other, theirs)).toEqual(names);
  expect([...namesFor(one, theirs), ...namesFor(other, mine)]).toEqual([null, null, null, null]);
  const marked = ({ data }: typeof mine) => data.flatMap(({ isYou }, index) => (isYou ? [index] : []));
  expect([marked(mine), marked(theirs), marked(await boardOf(one))]).toEqual([[0], [1], [0]]);
});

test.each([
  ['hidden', (ctx: Player, id: string) => setListed(ctx, { playerId: id, listed: false })],
  ['erased', (ctx: Player, id: string) => ctx.db.$client`delete from players where id = ${id}`],
  [
    'renamed',
    (ctx: Player, id: string) =>
      ctx.db.$client`update players set username_sealed = ${sealedName(id)} where id = ${id}`,
  ],
])('who is %s is so for all others within a second', async (what, change) => {
  const [gone, viewer] = await listedPlayers();
  const name = await nameOf(gone);
  // A whole number, so that the difference is exact.
  const atMs = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(atMs + 10_000);
  expect(namesFor(viewer, await boardOf(viewer))).toContain(name);
  await change(viewer, gone.actor.playerId);
  clock.mockReturnValue(atMs + 10_999);
  expect(namesFor(viewer, await boardOf(viewer))).toContain(name);
  clock.mockReturnValue(atMs + 11_000);
  const names = namesFor(viewer, await boardOf(viewer));
  expect(names).not.toContain(name);
  expect(names.includes('somebody_else')).toBe(what === 'renamed');
});

test('a hidden player who opens the board is off it at once, for everybody', async () => {
  const [gone, viewer] = await listedPlayers();
  const name = await nameOf(gone);
  expect(namesFor(viewer, await boardOf(viewer))).toContain(name);
  await setListed(viewer, { playerId: gone.actor.playerId, listed: false });
  const own = await boardOf(gone);
  expect(own.topLevel.own).toBeNull();
  expect(namesFor(gone, own)).not.toContain(name);
  expect(namesFor(viewer, await boardOf(viewer))).not.toContain(name);
});

test('a limit per process refuses calls past its points and writes nothing', async () => {
  const limit = { name: 'read only', points: 2, perSeconds: 60, perProcess: true } as const;
  const player = await signedInPlayer(database.db);
  const call = () => spend(player, limit, player.actor.playerId);
  await call();
  await call();
  await expect(call()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 });
  await spend(player, limit, 'somebody else');
  expect(await database.sql`select key from rate_limits`).toEqual([]);
});
