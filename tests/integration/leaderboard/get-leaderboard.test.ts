import { describe, expect, it } from 'vitest';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { addScore, boardOf, insertScores, ranksByBruteForce } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();
const at = (iso: string) => () => new Date(iso);

type Player = Awaited<ReturnType<typeof signedInPlayer>>;

const score = ({ actor }: Player, windowId: number, points: number, reachedAt: string) =>
  addScore(database.db, actor.playerId, windowId, points, new Date(reachedAt));

describe('getLeaderboard', () => {
  it('shows names, ranks with ties by who came first, and the caller, and nothing else', async () => {
    const now = at('2031-03-05T12:00:00Z');
    const { weekly, monthly } = windowIds(now().getTime());
    const newPlayer = () => signedInPlayer(database.db);
    const [first, second, third] = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
    await score(first, weekly, 30, '2031-03-04T00:00:01Z');
    await score(second, weekly, 30, '2031-03-04T00:00:00Z');
    await score(third, weekly, 40, '2031-03-04T00:00:02Z');
    const view = await getLeaderboard({ ...first, now }, { interval: 'weekly' });
    expect(view).toEqual({
      interval: 'weekly',
      scope: 'everyone',
      period: 'running',
      endsAt: Date.parse('2031-03-10T00:00:00Z'),
      isFinal: false,
      friends: null,
      entries: [40, 30, 30].map((points, index) => ({
        rank: index + 1,
        username: expect.stringMatching(/^q\d+$/),
        profile_image: null,
        total_score: points,
        isYou: index === 2,
      })),
      own: { rank: 3, total_score: 30 },
      exclusion: null,
    });
    expect(JSON.stringify(view)).not.toContain(first.actor.playerId);
    const empty = await getLeaderboard({ ...first, now }, { interval: 'monthly' });
    expect(empty).toMatchObject({ endsAt: Date.parse('2031-04-01T00:00:00Z'), entries: [], own: null });
    expect(monthly).toBe(2203103);
  });

  it('shows Unknown where a name cannot be decrypted', async () => {
    const player = await signedInPlayer(database.db);
    const now = at('2032-01-15T00:00:00Z');
    const { monthly } = windowIds(now().getTime());
    await insertScores(
      database.db,
      boardOf(monthly, 1, () => ({ score: 10, reachedAt: now() })),
    );
    const view = await getLeaderboard({ ...player, now }, { interval: 'monthly' });
    expect(view.entries.map((entry) => entry.username)).toEqual(['Unknown']);
  });

  it('returns the exact own rank outside the top hundred, without hidden players', async () => {
    const player = await signedInPlayer(database.db);
    const now = at('2033-01-15T00:00:00Z');
    const { monthly } = windowIds(now().getTime());
    const others = boardOf(monthly, 7000, (i) => ({
      score: 10 + 10 * (i % 7),
      reachedAt: new Date(now().getTime() - i),
      listed: i % 5 !== 0,
    }));
    await insertScores(database.db, others);
    await score(player, monthly, 40, '2033-01-14T23:59:57Z');
    const truth = (await ranksByBruteForce(database.db, monthly)).get(player.actor.playerId);
    const view = await getLeaderboard({ ...player, now }, { interval: 'monthly' });
    expect(view.entries).toHaveLength(100);
    expect(view.entries.every((entry) => entry.total_score === 70)).toBe(true);
    expect(view.own).toEqual({ rank: truth, total_score: 40 });
  });
});

describe('an excluded caller', () => {
  it('learns why and until when, and nobody else does', async () => {
    const [excluded, other] = [await signedInPlayer(database.db), await signedInPlayer(database.db)];
    const now = at('2035-05-15T00:00:00Z');
    const { weekly } = windowIds(now().getTime());
    await score(excluded, weekly, 20, '2035-05-15T00:00:00Z');
    await score(other, weekly, 10, '2035-05-15T00:00:00Z');
    const { playerId } = excluded.actor;
    const exclude = (reason: string, until: string | null) => database.sql`
      update players set excluded_from_boards_at = now(), exclusion_reason = ${reason}, excluded_until = ${until}::timestamptz
      where id = ${playerId}`;
    const exclusion = async (player: Player, scope: 'everyone' | 'friends' = 'everyone') =>
      (await getLeaderboard({ ...player, now }, { interval: 'weekly', scope })).exclusion;
    expect(await exclusion(excluded)).toBeNull();
    await exclude('pace', '2035-05-15T12:00:00.123456Z');
    await setListed(database, { playerId, listed: false });
    const until = Date.parse('2035-05-15T12:00:00.123Z');
    expect(await exclusion(excluded)).toEqual({ reason: 'pace', until });
    expect(await exclusion(excluded, 'friends')).toEqual({ reason: 'pace', until });
    expect(await exclusion(other)).toBeNull();
    await exclude('accuracy', null);
    expect(await exclusion(excluded)).toEqual({ reason: 'accuracy', until: null });
  });
});

describe('setListed', () => {
  it('takes a player off every board, and lists them again once no reason against it is left', async () => {
    const player = await signedInPlayer(database.db);
    const { playerId } = player.actor;
    const now = at('2034-05-15T00:00:00Z');
    const { weekly, monthly } = windowIds(now().getTime());
    for (const windowId of [weekly, monthly]) await score(player, windowId, 10, '2034-05-15T00:00:00Z');
    const places = async () => {
      const boards = ['weekly', 'monthly'] as const;
      const views = await Promise.all(
        boards.map((interval) => getLeaderboard({ ...player, now }, { interval })),
      );
      return views.map((view) => [view.entries.length, view.own?.rank ?? null]);
    };
    expect(await places()).toEqual(Array(2).fill([1, 1]));
    await setListed(player, { playerId, listed: false });
    expect(await places()).toEqual(Array(2).fill([0, null]));
    for (const column of ['excluded_from_boards_at', 'banned_at', 'deletion_due_at']) {
      const sql = database.sql;
      await sql`update players set ${sql(column)} = now() where id = ${playerId}`;
      await setListed(player, { playerId, listed: true });
      expect(await places()).toEqual(Array(2).fill([0, null]));
      await sql`update players set ${sql(column)} = null where id = ${playerId}`;
    }
    await setListed(player, { playerId, listed: true });
    expect(await places()).toEqual(Array(2).fill([1, 1]));
  });
});
