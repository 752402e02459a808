import { beforeEach, expect, test } from 'vitest';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { endChallenges } from '@/lib/challenges/end-challenge';
import { CHALLENGE_MS } from '@/lib/contract/challenges/rules';
import { blockAndSeparate } from '@/lib/rooms/members/block-and-separate';
import {
  type ChallengePlayer,
  excludeFromChallenge,
  freshChallenges,
  playChallenge,
  removeFromChallenge,
} from '@/tests/support/challenges';

const { database, clock, twoFriends } = freshChallenges();
let me: ChallengePlayer;
let them: ChallengePlayer;

beforeEach(async () => {
  [me, them] = await twoFriends();
});

const challenge = async () => (await createChallenge(me, { friendId: them.id })).code;

async function endReasons(): Promise<(string | null)[]> {
  const rows = await database.db.$client<{ reason: string | null }[]>`
    select end_reason as reason from challenges order by created_at, id`;
  return rows.map(({ reason }) => reason);
}

async function removeAll(code: string): Promise<void> {
  for (let position = 0; position < 10; position += 1) await removeFromChallenge(me, code, position);
}

const CAUSES: [string, (code: string) => Promise<unknown>][] = [
  ['expired', async () => Object.assign(clock, { now: new Date(clock.now.getTime() + CHALLENGE_MS) })],
  ['blocked', () => blockAndSeparate(them, { friendId: me.id })],
  ['gone', () => database.db.$client`update players set banned_at = now() where id = ${them.id}`],
  ['gone', () => database.db.$client`update players set deletion_due_at = now() where id = ${me.id}`],
  ['gone', () => database.db.$client`update challenges set opponent_id = null`],
  ['void', removeAll],
  [
    'finished',
    async (code) => {
      await playChallenge(me, clock, code);
      await playChallenge(them, clock, code, { count: 9 });
      await removeFromChallenge(me, code, 9);
    },
  ],
];

test.each(CAUSES)('the job ends a challenge that is %s, once', async (reason, cause) => {
  const code = await challenge();
  await playChallenge(me, clock, code, { count: 2 });
  expect(await endChallenges(me)).toBe(0);
  await cause(code);
  expect(await endChallenges(me)).toBe(1);
  expect(await endChallenges(me)).toBe(0);
  expect(await endReasons()).toEqual([reason]);
});

test('a link with the challenger’s answers stays open until it closes', async () => {
  const { code } = await createChallenge(me, {});
  await playChallenge(me, clock, code);
  expect(await endChallenges(me)).toBe(0);
  expect(await endReasons()).toEqual([null]);
});

test('a challenge that is over is found behind many open ones that close sooner', async () => {
  const code = await challenge();
  await removeAll(code);
  await database.db.$client`
    insert into challenges (code, challenger_id, accepted, created_at, closes_at)
    select 'open' || i, ${me.id}::uuid, false, now(), now() + interval '1 hour' from generate_series(1, 600) i`;
  expect(await endChallenges(me)).toBe(1);
  expect((await endReasons()).filter(Boolean)).toEqual(['void']);
});

test('a photo that is removed after the closing makes nobody finish', async () => {
  const code = await challenge();
  await playChallenge(me, clock, code);
  await playChallenge(them, clock, code, { count: 9 });
  clock.now = new Date(clock.now.getTime() + CHALLENGE_MS);
  await removeFromChallenge(me, code, 9);
  expect(await endChallenges(me)).toBe(1);
  expect(await endReasons()).toEqual(['expired']);
});

test('one that fails is logged, and the others end', async () => {
  const codes = [await challenge(), await challenge()];
  clock.now = new Date(clock.now.getTime() + CHALLENGE_MS);
  let calls = 0;
  const failing = new Proxy(me.db, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (key !== 'transaction' || calls++ > 0)
        return typeof value === 'function' ? value.bind(target) : value;
      return () => Promise.reject(new Error('this challenge fails'));
    },
  });
  const logged: unknown[][] = [];
  const log = Object.assign(Object.create(me.log), { error: (...entry: unknown[]) => logged.push(entry) });
  expect(await endChallenges({ ...me, db: failing, log })).toBe(1);
  expect(logged).toEqual([[expect.anything(), 'a challenge could not be ended']]);
  expect((await endReasons()).filter((reason) => reason === 'expired')).toHaveLength(codes.length - 1);
  expect(await endChallenges(me)).toBe(1);
});

test('a photo that is excluded and reinstated before the job runs ends nothing', async () => {
  const code = await challenge();
  await playChallenge(me, clock, code);
  await playChallenge(them, clock, code, { count: 9 });
  await excludeFromChallenge(me, code, { position: 9 });
  await excludeFromChallenge(me, code, { position: 9, reinstated: true });
  expect(await endChallenges(me)).toBe(0);
});
