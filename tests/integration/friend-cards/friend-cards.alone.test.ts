import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { friendCardAction, friendRowsAction } from '@/app/_actions/friends';
import { setPreferencesAction } from '@/app/_actions/preferences';
import * as schema from '@/db/schema';
import type { FriendCard, FriendRow } from '@/lib/contract/friends/friend-view';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { listFriendRows } from '@/lib/friend-cards/friend-rows';
import { getFriendCard } from '@/lib/friend-cards/get-friend-card';
import { blockPlayer } from '@/lib/friends/blocks';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { getKnowledge } from '@/lib/knowledge/get-knowledge';
import { decryptFields } from '@/lib/platform/security/calls/decrypt-fields';
import { apiWorld } from '@/tests/support/api-world';
import { insertJudged } from '@/tests/support/badge-rows';
import { browseAs } from '@/tests/support/browse-as';
import { plantPlayerDaily } from '@/tests/support/dailies';
import { type Outcome, throughAction, throughHttp } from '@/tests/support/entry-points';
import { signedInGuest } from '@/tests/support/factories';
import { befriend, type Sociable, sociablePlayers } from '@/tests/support/friends';
import { createRecords } from '@/tests/support/game-world';
import { plantRun } from '@/tests/support/higher-lower';

/** Each call of a test is a request of its own. */
vi.mock('react', async (original) => ({ ...(await original<object>()), cache: (read: unknown) => read }));

const { database } = apiWorld();
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => database.db.$client`truncate rate_limits`);

type Caller = Pick<Sociable, 'actor'>;

/** What a caller gets of the rows and of one card, through each entry point. */
const ENTRY_POINTS = {
  actions: {
    rows: async (me: Caller) => {
      await browseAs(me);
      return throughAction(friendRowsAction);
    },
    card: async (me: Caller, friendId: string) => {
      await browseAs(me);
      return throughAction(friendCardAction, { friendId });
    },
  },
  'API calls': {
    rows: (me: Caller) => throughHttp('friends', me),
    card: (me: Caller, friendId: string) => throughHttp('friends/card', me, { friendId }),
  },
};

const EACH = Object.entries(ENTRY_POINTS);

const players = <N extends number>(count: N) => sociablePlayers(database.db, count);

async function addPoints(playerId: string, atMs: number, score: number, listed = true): Promise<void> {
  await database.db.$client`
    insert into scores (window_id, player_id, score, reached_at, listed)
    values (${windowIds(atMs).weekly}, ${playerId}, ${score}, now(), ${listed})`;
}

/** Stores a daily of today whose records are in play. Returns the records in the order of its questions. */
async function plantDaily(day: string): Promise<string[]> {
  const sql = database.db.$client;
  const records = (await createRecords(database.db, 4)).slice(0, 10);
  await sql`insert into dailies (day, number, created_at) values (${day}, 1, now())`;
  await sql`
    insert into daily_questions (day, position, record_id, option_key, code_1, code_2, code_3, code_4, answer_index)
    select ${day}::date, place - 1, id, gen_random_uuid(), 1180, 1200, 2010, 2070, 1
    from unnest(${`{${records.join(',')}}`}::uuid[]) with ordinality r (id, place)`;
  return records;
}

const figures = ({ name, streak, today, week_points }: FriendRow) => ({ name, streak, today, week_points });
const rowsOf = (outcome: Outcome) => (outcome as { data: FriendRow[] }).data;
const cardOf = (outcome: Outcome) => (outcome as { data: FriendCard }).data;

test('rows have the streak, today and the points of this week; nobody but friends is among them', async () => {
  const nowMs = Date.parse('2026-11-25T12:00:00Z');
  const made = await sociablePlayers(database.db, 8, { now: () => new Date(nowMs) });
  const [me, ana, ben, cai, banned, leaving, asked, stranger] = made;
  const [today, yesterday] = ['2026-11-25', '2026-11-24'];
  const [record = ''] = await plantDaily(today);
  const friends = [ana, ben, cai, banned, leaving];
  for (const [at, { id }] of friends.entries())
    await befriend(database.db, me.id, id, new Date(nowMs - at * 1000));
  await sendRequest(me, { code: asked.code });
  await database.db.$client`update players set banned_at = now() where id = ${banned.id}`;
  await database.db
    .$client`update players set deletion_due_at = now() - interval '1 second' where id = ${leaving.id}`;
  const choices = Array.from({ length: 10 }, () => 1);
  for (const { id } of [ana, banned, leaving, asked, stranger]) {
    await plantPlayerDaily(database.db, {
      playerId: id,
      day: today,
      choices,
      rightMask: 0b1111111,
      streak: { days: 5, freezes: 0 },
    });
    await addPoints(id, nowMs, 320);
  }
  // The streak of yesterday goes on; today's daily is open.
  await plantPlayerDaily(database.db, {
    playerId: ben.id,
    day: yesterday,
    choices,
    streak: { days: 1200, freezes: 1 },
  });
  await plantPlayerDaily(database.db, { playerId: ben.id, day: today, choices: [1, 1], rightMask: 3 });
  await addPoints(ben.id, nowMs - 7 * DAY_MS, 90);
  // A player whom boards exclude.
  await addPoints(cai.id, nowMs, 5000, false);

  const expected = [
    { name: ana.username, streak: 5, today: { right: 7, of: 10 }, week_points: 320 },
    { name: ben.username, streak: 1200, today: null, week_points: 0 },
    { name: cai.username, streak: 0, today: null, week_points: 0 },
  ];
  expect((await listFriendRows(me)).map(figures)).toEqual(expected);
  await database.db.$client`delete from booking_records where id = ${record}`;
  const [first] = await listFriendRows(me);
  expect(first?.today, 'the removed record counts for nobody').toEqual({ right: 6, of: 9 });
  expect(first).toEqual({ ...first, email: null, profile_image: null });
  await plantRun(database.db, { playerId: ana.id, best: 7 });
  const { badges, knowledge, best_higher_lower, ...row } = await getFriendCard(me, { friendId: ana.id });
  expect(row).toEqual(first);
  expect(best_higher_lower).toBe(7);
});

/** Counts the statements that a use case sends. */
async function statementsOf(me: Sociable, work: (me: Sociable) => Promise<unknown>): Promise<number> {
  let count = 0;
  const client = postgres(database.url, { max: 4, fetch_types: false, debug: () => (count += 1) });
  await work({ ...me, db: drizzle(client, { schema }) });
  await client.end();
  return count;
}

test('a thousand friends take as many statements as one', async () => {
  const [one, many, ...others] = await players(1002);
  if (!one || !many) throw new Error('no players');
  const ids = others.map(({ id }) => id);
  await befriend(database.db, one.id, ids[0] ?? '');
  await database.db.$client`
    insert into friendships (low_player_id, high_player_id, state, changed_at)
    select least(id, ${many.id}::uuid), greatest(id, ${many.id}::uuid), 'accepted', now()
    from unnest(${`{${ids.join(',')}}`}::uuid[]) u (id)`;
  expect(await listFriendRows(many)).toHaveLength(1000);
  const count = await statementsOf(many, listFriendRows);
  expect(count).toBe(await statementsOf(one, listFriendRows));
  expect(count).toBeLessThanOrEqual(5);
});

/** Everybody whose card is not the caller's to see. */
async function notFriends(me: Sociable): Promise<Record<string, string>> {
  const made = await players(10);
  const [stranger, asked, asking, blocked, blocker, removed, remover, banned, leaving, turnedDown] = made;
  for (const { id } of [blocked, blocker, removed, remover, banned, leaving]) {
    await befriend(database.db, me.id, id);
    expect((await getFriendCard(me, { friendId: id })).id).toBe(id);
  }
  await sendRequest(me, { code: asked.code });
  await sendRequest(asking, { code: me.code });
  await sendRequest(turnedDown, { code: me.code });
  await answerRequest(me, { friendId: turnedDown.id, action: 'reject' });
  await blockPlayer(me, { friendId: blocked.id });
  await blockPlayer(blocker, { friendId: me.id });
  await removeFriend(me, { friendId: removed.id });
  await removeFriend(remover, { friendId: me.id });
  await database.db.$client`update players set banned_at = now() where id = ${banned.id}`;
  await database.db
    .$client`update players set deletion_due_at = now() - interval '1 second' where id = ${leaving.id}`;
  const of = { stranger, asked, asking, blocked, blocker, removed, remover, banned, leaving, turnedDown, me };
  const ids = Object.fromEntries(Object.entries(of).map(([name, { id }]) => [name, id]));
  return { ...ids, nobody: randomUUID() };
}

describe.each(EACH)('%s', (_, { rows, card }) => {
  test('a friend gets rows and a card; everybody else gets the same answer as about nobody', async () => {
    const [me, friend] = await players(2);
    await befriend(database.db, me.id, friend.id);
    const others = await notFriends(me);
    expect(rowsOf(await rows(me)).map(({ id }) => id)).toEqual([friend.id]);
    expect(cardOf(await card(me, friend.id)).id).toBe(friend.id);
    expect(cardOf(await card(friend, me.id)).id).toBe(me.id);
    const refused = { code: 'NOT_FOUND', message: 'This player isn’t one of your friends.' };
    for (const [name, id] of Object.entries(others))
      expect([name, await card(me, id)]).toEqual([name, refused]);
    expect(await card(me, 'nobody')).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('a guest needs an account, and a banned player is signed out', async () => {
    const [friend, banned] = await players(2);
    const guest = await signedInGuest(database.db);
    // Guests cannot get friends; the entry point does not rely on that.
    await befriend(database.db, guest.actor.playerId, friend.id);
    await befriend(database.db, banned.id, friend.id);
    await database.db.$client`update players set banned_at = now() where id = ${banned.id}`;
    for (const outcome of [await rows(guest), await card(guest, friend.id)])
      expect(outcome).toMatchObject({ code: 'ACCOUNT_NEEDED' });
    for (const outcome of [await rows(banned), await card(banned, friend.id)])
      expect(outcome).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('a card has the badges and what the friend knows, until the friend hides it', async () => {
    const [me, friend] = await players(2);
    await befriend(database.db, me.id, friend.id);
    await plantRun(database.db, { playerId: friend.id, best: 7 });
    const none = { answers: 0, right: 0, percent: null, parPercent: null };
    expect(cardOf(await card(me, friend.id))).toMatchObject({
      badges: [],
      knowledge: { allTime: none, recent: none },
    });
    await database.db.$client`
      insert into player_badges (player_id, badge, count, first_earned_at)
      values (${friend.id}, 7, 1, now()), (${friend.id}, 2, 3, now()), (${me.id}, 1, 1, now())`;
    await insertJudged(
      database.db,
      friend.id,
      Array.from({ length: 6 }, (_, at) => ({
        atMs: Date.now() - at,
        choice: 1,
        correct: at < 2,
        par: at < 3,
      })),
    );
    const { badges, knowledge } = cardOf(await card(me, friend.id));
    expect(badges).toEqual([
      { id: 'on-a-roll', name: 'On a Roll', icon: 'on-a-roll.svg', count: 3 },
      { id: 'regular-at-the-desk', name: 'Regular at the Desk', icon: 'regular-at-the-desk.svg', count: 1 },
    ]);
    const { allTime, recent } = await getKnowledge(friend);
    expect(allTime).toEqual({ answers: 6, right: 2, percent: 33, parPercent: 50 });
    expect(knowledge, 'categories stay the player’s own').toEqual({ allTime, recent });
    await browseAs(friend);
    await setPreferencesAction({ hidesKnowledge: true });
    expect(cardOf(await card(me, friend.id))).toMatchObject({ knowledge: null, best_higher_lower: 0 });
    await browseAs(friend);
    await setPreferencesAction({ hidesKnowledge: false });
    expect(cardOf(await card(me, friend.id))).toMatchObject({
      knowledge: { allTime, recent },
      best_higher_lower: 7,
    });
  });
});

test('the API seals the names of rows and cards for the caller alone', async () => {
  const [me, friend, eve] = await players(3);
  await befriend(database.db, me.id, friend.id);
  const { rows, card } = ENTRY_POINTS['API calls'];
  const [row] = rowsOf(await rows(me));
  for (const { name } of [row ?? { name: '' }, cardOf(await card(me, friend.id))]) {
    expect(name).not.toContain(friend.username);
    expect(await decryptFields(me, { name })).toEqual({ name: friend.username });
    await expect(decryptFields(eve, { name })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
});
