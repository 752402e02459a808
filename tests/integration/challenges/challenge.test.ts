import { beforeEach, expect, test } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { answerChallenge } from '@/lib/challenges/answer-challenge';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { endChallenges } from '@/lib/challenges/end-challenge';
import { getChallenge } from '@/lib/challenges/get-challenge';
import { getChallengeQuestions } from '@/lib/challenges/get-challenge-questions';
import { getSealedChallenge } from '@/lib/challenges/get-sealed-challenge';
import { listChallenges } from '@/lib/challenges/list-challenges';
import { acceptChallenge, getChallengerName } from '@/lib/challenges/open-challenge';
import { startRematch } from '@/lib/challenges/start-rematch';
import { challengeData } from '@/lib/contract/challenges/challenge-view';
import { CHALLENGE_MS } from '@/lib/contract/challenges/rules';
import { HOUR_MS } from '@/lib/contract/times';
import { removeFriend } from '@/lib/friends/remove-friend';
import { listInbox } from '@/lib/notifications/inbox/list-inbox';
import { setPreferences } from '@/lib/players/preferences';
import { blockAndSeparate } from '@/lib/rooms/members/block-and-separate';
import {
  type ChallengePlayer,
  excludeFromChallenge,
  freshChallenges,
  playChallenge,
  removeFromChallenge,
} from '@/tests/support/challenges';
import { anonymousContext } from '@/tests/support/context';
import { secretOptions } from '@/tests/support/game-world';
import { expectRefused } from '@/tests/support/refused';
import { digestOfRows } from '@/tests/support/walk';

const { database, clock, strangers, twoFriends } = freshChallenges();
let me: ChallengePlayer;
let them: ChallengePlayer;

beforeEach(async () => {
  [me, them] = await twoFriends();
});

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const challenge = async () => (await createChallenge(me, { friendId: them.id })).code;
const play = (player: ChallengePlayer, code: string, options?: Parameters<typeof playChallenge>[3]) =>
  playChallenge(player, clock, code, options);
async function viewOf(player: ChallengePlayer, code: string) {
  challengeData.parse(await getSealedChallenge(player, { code }));
  return getChallenge(player, { code });
}
const kindsOf = async (player: ChallengePlayer) =>
  (await listInbox(player, { before: null })).items.map(({ kind }) => kind);

test('a challenge from start to result, which both read alike', async () => {
  const code = await challenge();
  expect(me.published).toEqual([{ playerId: them.id, event: { type: 'notificationsChanged' } }]);
  expect(await listInbox(them, { before: null })).toMatchObject({
    items: [{ kind: 'challenge_apart', name: me.username, challenge_code: code }],
  });
  const start = { state: 'open', end: null, answered: 0, of: 10, right: 0, theirRight: null };
  expect(await viewOf(me, code)).toMatchObject({ ...start, name: them.username, isChallenger: true });
  expect(await viewOf(them, code)).toMatchObject({ ...start, name: me.username, isChallenger: false });
  const asked = async (player: ChallengePlayer) =>
    (await getChallengeQuestions(player, { code })).questions.map((one) => [one.question_id, one.options]);
  expect(await asked(me)).toEqual(await asked(them));

  await play(me, code, { right: 7 });
  expect(await viewOf(me, code)).toMatchObject({
    state: 'waiting',
    answered: 10,
    right: 7,
    theirRight: null,
  });
  expect((await getChallengeQuestions(me, { code })).questions).toEqual([]);
  expect(await kindsOf(me)).toEqual([]);
  await play(them, code, { right: 6 });
  const over = { state: 'over', end: 'finished', answered: 10, of: 10 };
  const [mine, theirs] = [await viewOf(me, code), await viewOf(them, code)];
  expect(mine).toMatchObject({ ...over, right: 7, theirRight: 6 });
  expect(theirs).toMatchObject({ ...over, right: 6, theirRight: 7 });
  const pairs = (view: typeof mine) => view.questions.map((one) => [one.choice, one.theirs?.choice ?? null]);
  expect(pairs(mine)).toEqual(pairs(theirs).map((pair) => pair.toReversed()));
  expect(await listInbox(me, { before: null })).toMatchObject({
    items: [{ kind: 'challenge_finished', challenge_code: code, score: { right: 7, theirRight: 6 } }],
  });
  expect(await listInbox(them, { before: null })).toMatchObject({
    items: [{ kind: 'challenge_apart', score: null }],
  });
});

test('the other’s choice shows after the own answer, and nowhere before', async () => {
  const code = await challenge();
  const first = await play(me, code, { count: 3, right: 1 });
  expect(first.map(({ theirs }) => theirs)).toEqual([null, null, null]);
  const before = await viewOf(them, code);
  expect(before.questions).toEqual([]);
  expect([before.theirRight, before.right]).toEqual([null, 0]);
  const shown = await play(them, code, { count: 4, right: 0 });
  const mine = (await viewOf(me, code)).questions;
  expect(shown.map(({ theirs }) => theirs)).toEqual([...mine.map(({ choice }) => ({ choice })), null]);
  expect(mine.map(({ theirs }) => theirs?.choice)).toEqual(
    (await viewOf(them, code)).questions.slice(0, 3).map(({ choice }) => choice),
  );
  expect((await viewOf(me, code)).theirRight).toBeNull();
});

test('an answer changes no lives, points or knowledge, is idempotent, and counts once', async () => {
  const code = await challenge();
  const before = await digestOfRows(database.db);
  const [one] = (await getChallengeQuestions(me, { code })).questions;
  const question_id = one?.question_id ?? '';
  const { right, wrong } = await secretOptions(database.db, question_id, 'challenge_questions');
  const answer = (option_id: string) => answerChallenge(me, { code, question_id, option_id });
  const answers = await Promise.all(Array.from({ length: 5 }, () => answer(right)));
  for (const { judgement } of answers) expect(judgement).toMatchObject({ correct: true, points: 0 });
  await expectRefused(answer(wrong), 'ANSWERED_ELSEWHERE');
  const after = await digestOfRows(database.db);
  const changed = Object.keys(after).filter((table) => after[table]?.hash !== before[table]?.hash);
  expect(changed).toEqual(['public.challenge_players']);
  const [, two] = (await getChallengeQuestions(them, { code })).questions;
  await expectRefused(answerChallenge(me, { code, question_id: two?.question_id ?? '' }), 'TOO_EARLY');
  later(2000);
  const missed = await answerChallenge(me, { code, question_id: two?.question_id ?? '' });
  expect(missed.judgement).toMatchObject({ correct: false, choice: null });
});

test('of 200 who accept a link at once, one plays, and the others read that it is taken', async () => {
  const { code } = await createChallenge(me, {});
  const players = await strangers(200);
  const outcomes = await Promise.allSettled(players.map((player) => acceptChallenge(player, { code })));
  const won = players.filter((_, i) => outcomes[i]?.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        code: 'TAKEN',
        userMessage: 'This challenge is taken. Another player was first.',
      });
  const [opponent] = won;
  if (!opponent) throw new Error('nobody won');
  await acceptChallenge(opponent, { code });
  await acceptChallenge(me, { code });
  const rows = await database.db.$client`select player_id from challenge_players`;
  expect(rows.map((row) => row.player_id).toSorted()).toEqual([me.id, opponent.id].toSorted());
  const loser = players.find((player) => player !== opponent) ?? them;
  await expectRefused(getChallenge(loser, { code }), 'TAKEN');
  await expectRefused(getChallengeQuestions(loser, { code }), 'NOT_FOUND');
});

test('a link shows an invitation without questions, and the challenger plays before anyone accepts', async () => {
  const { code } = await createChallenge(me, {});
  await play(me, code, { right: 4 });
  expect(await viewOf(me, code)).toMatchObject({ state: 'waiting', name: null, right: 4 });
  expect(await viewOf(them, code)).toMatchObject({ state: 'invited', questions: [], name: me.username });
  const [one] = (await getChallengeQuestions(me, { code })).questions;
  expect(one).toBeUndefined();
  await acceptChallenge(them, { code });
  await play(them, code, { right: 5 });
  expect(await viewOf(me, code)).toMatchObject({ end: 'finished', right: 4, theirRight: 5 });
});

test('a removed photo counts for nobody, answered or not, and all removed end it', async () => {
  const code = await challenge();
  await play(me, code, { count: 1 });
  await removeFromChallenge(me, code, 0);
  await removeFromChallenge(me, code, 1);
  expect(await viewOf(me, code)).toMatchObject({ of: 8, answered: 0, right: 0 });
  expect((await viewOf(me, code)).questions[0]).toMatchObject({ photo: null });
  await play(me, code);
  await play(them, code, { right: 3 });
  expect(await viewOf(them, code)).toMatchObject({ end: 'finished', of: 8, right: 3, theirRight: 8 });

  const other = await challenge();
  for (let position = 0; position < 10; position += 1) await removeFromChallenge(me, other, position);
  expect(await viewOf(them, other)).toMatchObject({ state: 'over', end: 'void', of: 0 });
});

test('a photo that leaves as the last open one finishes the challenge, and the job tells the other once', async () => {
  const code = await challenge();
  await play(me, code);
  await play(them, code, { count: 9, right: 2 });
  await removeFromChallenge(me, code, 9);
  expect(await viewOf(them, code)).toMatchObject({ end: 'finished', right: 2, theirRight: 9 });
  await Promise.all([endChallenges(me), endChallenges(me)]);
  await endChallenges(me);
  expect(await kindsOf(me)).toEqual(['challenge_finished']);
});

test('a removal after the end changes no result, but no photo of it shows', async () => {
  const code = await challenge();
  await removeFromChallenge(me, code, 8);
  await play(me, code, { right: 7 });
  await play(them, code, { right: 6 });
  const figures = async (player: ChallengePlayer) => {
    const { of, answered, right, theirRight, questions } = await viewOf(player, code);
    return { of, answered, right, theirRight, counts: questions.map(({ counts }) => counts) };
  };
  const before = [await figures(me), await figures(them)];
  expect(before).toMatchObject([
    { of: 9, answered: 9, right: 7, theirRight: 6 },
    { of: 9, answered: 9, right: 6, theirRight: 7 },
  ]);
  for (const position of [0, 6, 9]) await removeFromChallenge(me, code, position);
  expect([await figures(me), await figures(them)]).toEqual(before);
  expect((await viewOf(me, code)).questions.map(({ photo }) => photo === null)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    true,
  ]);
});

test('a result that a player has seen stays when a removed photo comes back', async () => {
  const code = await challenge();
  await play(me, code, { right: 5 });
  await play(them, code, { count: 9, right: 4 });
  await excludeFromChallenge(me, code, { position: 9 });
  expect(await viewOf(them, code)).toMatchObject({ end: 'finished', of: 9, right: 4, theirRight: 5 });
  expect([await kindsOf(me), await kindsOf(them)]).toEqual([['challenge_finished'], ['challenge_apart']]);
  await excludeFromChallenge(me, code, { position: 9, reinstated: true });
  for (const [player, right] of [
    [me, 5],
    [them, 4],
  ] as const)
    expect(await viewOf(player, code)).toMatchObject({ end: 'finished', of: 9, right, answered: 9 });
});

test('a photo that a player finished without counts for nobody, though it comes back', async () => {
  const code = await challenge();
  await excludeFromChallenge(me, code, { position: 3 });
  await play(me, code, { right: 9 });
  expect(await viewOf(me, code)).toMatchObject({ state: 'waiting', of: 9, answered: 9, right: 9 });
  await excludeFromChallenge(me, code, { position: 3, reinstated: true });
  expect(await viewOf(me, code)).toMatchObject({ state: 'waiting', of: 9, answered: 9, right: 9 });
  expect((await getChallengeQuestions(them, { code })).questions).toHaveLength(9);
  await play(them, code, { right: 9 });
  expect(await viewOf(them, code)).toMatchObject({ end: 'finished', of: 9, right: 9, theirRight: 9 });
});

test('a block ends it for both, who no longer see each other; an end of friendship does not', async () => {
  const code = await challenge();
  await play(me, code, { count: 2, right: 2 });
  await removeFriend(me, { friendId: them.id });
  expect(await viewOf(me, code)).toMatchObject({ state: 'open', answered: 2 });
  await blockAndSeparate(them, { friendId: me.id });
  for (const player of [me, them])
    expect(await viewOf(player, code)).toMatchObject({ state: 'over', end: 'blocked', name: null });
  expect((await viewOf(me, code)).right).toBe(2);
  await expectRefused(startRematch(me, { code }), 'NOT_FOUND');
  expect([await listChallenges(me), await listChallenges(them)]).toEqual([[], []]);
  const refused = await getChallengeQuestions(me, { code });
  expect(refused.questions).toEqual([]);
});

test('an erased player leaves the other with the own result', async () => {
  const code = await challenge();
  await play(me, code, { right: 8 });
  await play(them, code, { count: 3 });
  const sql = database.db.$client;
  await sql`update players set deletion_due_at = ${clock.now.toISOString()}::timestamptz where id = ${them.id}`;
  expect(await viewOf(me, code)).toMatchObject({ state: 'over', end: 'gone', name: null, right: 8 });
  const storage = { delete: async () => {}, list: async function* () {} } as never;
  later(1000);
  expect(await eraseAccount({ db: database.db, now: () => clock.now, storage }, { playerId: them.id })).toBe(
    true,
  );
  const left = await viewOf(me, code);
  expect(left).toMatchObject({ state: 'over', end: 'gone', right: 8, theirRight: null });
  expect(left.questions.every(({ theirs }) => theirs === null)).toBe(true);
});

test('after 48 hours the time is over: nothing is answered, and who finished keeps the result', async () => {
  const code = await challenge();
  await play(me, code, { right: 9 });
  const [one] = (await getChallengeQuestions(them, { code })).questions;
  later(CHALLENGE_MS);
  await expectRefused(answerChallenge(them, { code, question_id: one?.question_id ?? '' }), 'NOT_FOUND');
  expect(await endChallenges(me)).toBe(1);
  expect(await endChallenges(me)).toBe(0);
  expect(await viewOf(me, code)).toMatchObject({ end: 'expired', right: 9, theirRight: null });
  expect(await viewOf(them, code)).toMatchObject({ end: 'expired', answered: 0, theirRight: null });
  await expectRefused(acceptChallenge((await strangers(1))[0] ?? me, { code }), 'TAKEN');
});

test('both get the same rematch, whoever starts it, with photos that neither has seen', async () => {
  const code = await challenge();
  await expectRefused(startRematch(me, { code }), 'NOT_FOUND');
  await play(me, code);
  await play(them, code);
  const started = await Promise.all([startRematch(me, { code }), startRematch(them, { code })]);
  expect(started[0].code).toBe(started[1].code);
  const { code: next } = started[0];
  expect([(await viewOf(me, code)).rematch, (await viewOf(them, code)).rematch]).toEqual([next, next]);
  const [seen] = await database.db.$client`
    select count(*)::integer as records, count(distinct record_id)::integer as different from challenge_questions`;
  expect(seen).toEqual({ records: 20, different: 20 });
  const [stranger] = await strangers(1);
  if (stranger) await expectRefused(startRematch(stranger, { code }), 'NOT_FOUND');
});

test('an opponent who answered nothing is not asked again', async () => {
  const code = await challenge();
  await play(me, code);
  later(CHALLENGE_MS);
  await expectRefused(startRematch(me, { code }), 'NOT_FOUND');
  expect(await startRematch(them, { code })).toMatchObject({ code: expect.any(String) });
});

test('a notification that is written during a block is not shown', async () => {
  await challenge();
  await database.db.$client`
    insert into blocks (blocker_player_id, blocked_player_id, created_at) values (${them.id}, ${me.id}, now())`;
  expect(await kindsOf(them)).toEqual([]);
});

test('former friends can start a rematch; a block prevents it and deletes the notifications', async () => {
  const code = await challenge();
  await play(me, code);
  await play(them, code);
  await removeFriend(them, { friendId: me.id });
  expect([await kindsOf(me), await kindsOf(them)]).toEqual([['challenge_finished'], ['challenge_apart']]);
  const { code: next } = await startRematch(me, { code });
  expect(await kindsOf(them)).toEqual(['challenge_apart', 'challenge_apart']);
  await play(me, next);
  await play(them, next);
  await blockAndSeparate(them, { friendId: me.id });
  expect([await kindsOf(me), await kindsOf(them)]).toEqual([[], []]);
  await expectRefused(startRematch(me, { code: next }), 'NOT_FOUND');
});

test('only friends are challenged, each five times a day; an eleventh open challenge is refused until the first one closes', async () => {
  const [stranger] = await strangers(1);
  await expectRefused(createChallenge(me, { friendId: stranger?.id ?? '' }), 'NOT_FOUND');
  await setPreferences(them, { mutedGroups: ['challenges'] });
  for (let i = 0; i < 5; i += 1) await challenge();
  expect(await kindsOf(them)).toEqual([]);
  await expectRefused(challenge(), 'TOO_MANY_REQUESTS');
  later(HOUR_MS);
  for (let i = 0; i < 5; i += 1) await createChallenge(me, {});
  // The first five are an hour old, and close first.
  const retryAfterSeconds = (CHALLENGE_MS - HOUR_MS) / 1000;
  await expect(createChallenge(me, {})).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds,
  });
  expect(await listChallenges(me)).toHaveLength(10);
  expect(await listChallenges(them)).toHaveLength(5);
});

test('a stranger and an unknown code reach nothing, and blocked players accept no link', async () => {
  const { code } = await createChallenge(me, {});
  await blockAndSeparate(me, { friendId: them.id });
  for (const call of [acceptChallenge, getChallenge]) await expectRefused(call(them, { code }), 'NOT_FOUND');
  for (const call of [getChallenge, acceptChallenge, startRematch, getChallengeQuestions])
    await expectRefused(call(them, { code: '2222222222' }), 'NOT_FOUND');
});

test('a visitor reads who challenges by a link, while it is open and has no opponent', async () => {
  const visitor = anonymousContext(database.db, { now: () => clock.now });
  const { code, link } = await createChallenge(me, {});
  expect(new URL(link).pathname).toBe(`/c/${code}`);
  expect(await getChallengerName(visitor, { code })).toBe(me.username);
  await acceptChallenge(them, { code });
  await expectRefused(getChallengerName(visitor, { code }), 'TAKEN');
  const { code: late } = await createChallenge(me, {});
  later(CHALLENGE_MS);
  for (const over of [late, '2222222222'])
    await expectRefused(getChallengerName(visitor, { code: over }), 'NOT_FOUND');
  const { code: banned } = await createChallenge(me, {});
  await database.db.$client`update players set banned_at = now() where id = ${me.id}`;
  await expectRefused(getChallengerName(visitor, { code: banned }), 'NOT_FOUND');
});

test('a link that nobody accepted in time shows nobody', async () => {
  const { code } = await createChallenge(me, {});
  expect(await getChallenge(them, { code })).toMatchObject({ state: 'invited' });
  later(49 * 60 * 60_000);
  await expectRefused(getChallenge(them, { code }), 'NOT_FOUND');
});
