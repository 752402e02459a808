import { beforeEach } from 'vitest';
import { answerChallenge } from '@/lib/challenges/answer-challenge';
import { getChallengeQuestions } from '@/lib/challenges/get-challenge-questions';
import { testDatabase } from './database';
import { befriend, type Sociable, sociablePlayers } from './friends';
import { createRecords, secretOptions } from './game-world';

/** A database and a clock for this test file. Each test starts without challenges, with 15 records for them. */
export function freshChallenges() {
  const database = testDatabase();
  const clock = { now: new Date() };
  const now = { now: () => clock.now };
  beforeEach(async () => {
    const sql = database.db.$client;
    await sql`truncate challenges, challenge_questions, challenge_players, rate_limits cascade`;
    await sql`delete from booking_records`;
    await createRecords(database.db, 15, 'company');
    clock.now = new Date();
  });
  return {
    database,
    clock,
    strangers: (count: number) => sociablePlayers(database.db, count, now),
    async twoFriends() {
      const two = await sociablePlayers(database.db, 2, now);
      await befriend(database.db, two[0].id, two[1].id);
      return two;
    },
  };
}

export type ChallengePlayer = Pick<Sociable, keyof Sociable>;
type Clock = { now: Date };

/** Answers the next `count` open questions of a challenge, two seconds apart, the first `right` of them right. */
export async function playChallenge(
  player: ChallengePlayer,
  clock: Clock,
  code: string,
  { right = 10, count = 10 } = {},
) {
  const { questions } = await getChallengeQuestions(player, { code });
  const judged = [];
  for (const [i, { question_id }] of questions.slice(0, count).entries()) {
    const options = await secretOptions(player.db, question_id, 'challenge_questions');
    clock.now = new Date(clock.now.getTime() + 2000);
    const option_id = i < right ? options.right : options.wrong;
    judged.push(await answerChallenge(player, { code, question_id, option_id }));
  }
  return judged;
}

export async function excludeFromChallenge(
  { db }: ChallengePlayer,
  code: string,
  { position, reinstated = false }: { position: number; reinstated?: boolean },
) {
  const changed = await db.$client`
    update booking_records set expires_at = ${reinstated ? null : '2000-01-01T00:00:00Z'}::timestamptz where id = (
      select q.record_id from challenge_questions q join challenges c on c.id = q.challenge_id
      where c.code = ${code} and q.position = ${position}::smallint) returning id`;
  if (changed.length !== 1) throw new Error('no such record');
}

/** Takes the record of a position out of play, as a removal does. */
export async function removeFromChallenge({ db }: ChallengePlayer, code: string, position: number) {
  const removed = await db.$client`
    delete from booking_records where id = (
      select q.record_id from challenge_questions q join challenges c on c.id = q.challenge_id
      where c.code = ${code} and q.position = ${position}::smallint) returning id`;
  if (removed.length !== 1) throw new Error('no such record');
}
