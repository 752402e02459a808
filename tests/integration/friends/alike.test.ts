import { beforeEach, expect, test } from 'vitest';
import { answerRequest } from '@/lib/friends/answer-request';
import { blockPlayer } from '@/lib/friends/block-player';
import { sendRequest } from '@/lib/friends/send-request';
import { testDatabase } from '@/tests/support/database';
import { befriend, type Sociable, sociablePlayers } from '@/tests/support/friends';
import { areaUnderCurve } from '@/tests/support/timing';

const database = testDatabase();
const NOBODY = '10000000';

beforeEach(() => database.db.$client`truncate rate_limits`);

/** Everybody whose id a player may try, by what they are to the player. */
async function standings(): Promise<{ me: Sociable; codes: Record<string, string> }> {
  const made = await sociablePlayers(database.db, 8);
  const [me, existing, friend, asked, blocked, blocker, rejecter, banned] = made;
  if (!me || !existing || !friend || !asked || !blocked || !blocker || !rejecter || !banned)
    throw new Error('eight players were to be made');
  for (const other of [friend, blocked, blocker]) await befriend(database.db, me.id, other.id);
  await blockPlayer(me, { friendId: blocked.id });
  await blockPlayer(blocker, { friendId: me.id });
  await sendRequest(me, { code: asked.code });
  await sendRequest(me, { code: rejecter.code });
  await answerRequest(rejecter, { friendId: me.id, action: 'reject' });
  await database.db.$client`update players set banned_at = now() where id = ${banned.id}`;
  const codes = { existing, friend, asked, blocked, blocker, rejecter, banned };
  const byName = Object.entries(codes).map(([name, { code }]) => [name, code] as const);
  return { me, codes: { ...Object.fromEntries(byName), unknown: NOBODY } };
}

test('an unknown id, one who blocked, was blocked, rejected, is a friend or banned: all are answered and counted alike', async () => {
  const { me, codes } = await standings();
  await database.db.$client`truncate rate_limits`;
  const sent = Object.values(codes).map((code) => sendRequest(me, { code }));
  const more = Array.from({ length: 20 - sent.length }, () => sendRequest(me, { code: NOBODY }));
  const answers = await Promise.all([...sent, ...more]);
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ message: 'Friend request sent!' })));
  for (const code of Object.values(codes)) {
    await expect(sendRequest(me, { code })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      userMessage: 'Too many tries. Try again in 24 hours.',
    });
  }
  // The player's own id is theirs to know, and costs nothing.
  await expect(sendRequest(me, { code: me.code })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('how long a request takes does not tell whether somebody has the id', async () => {
  const samples = 40;
  const others = await sociablePlayers(database.db, samples);
  const askers = await sociablePlayers(database.db, samples * 2);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (const [index, me] of askers.entries()) {
    const kind = index % 2 ? 'known' : 'unknown';
    const code = kind === 'known' ? (others[(index - 1) / 2]?.code ?? '') : NOBODY;
    const began = performance.now();
    await sendRequest(me, { code });
    times[kind].push(performance.now() - began);
  }
  const [sent] = await database.db.$client`
    select count(*)::int as n from friendships where asker_player_id is not null`;
  expect(sent?.n).toBeGreaterThanOrEqual(samples);
  // Four times the deviation of the area by chance, for so many samples of either kind.
  const byChance = 4 * Math.sqrt((2 * samples + 1) / (12 * samples * samples));
  expect(Math.abs(areaUnderCurve(times.known, times.unknown) - 0.5)).toBeLessThan(byChance);
});
