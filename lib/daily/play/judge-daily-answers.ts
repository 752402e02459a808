import type { Database, Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { dailyClosesAtMs } from '@/lib/contract/daily/day';
import { type Holdings, nextLifeAtMs, regenerate } from '@/lib/contract/lives/rules';
import type { Random } from '@/lib/platform/context';
import type {
  Judged,
  JudgedAnswer,
  JudgeSettings,
  Refusal,
  UnjudgedAnswer,
} from '@/lib/quiz/judging/judge-answers-sql';
import { readOption } from '@/lib/quiz/question-ids';
import { isInArchive, type PlayerDaily, playerDailyColumns, rightInARow } from '../player-dailies';
import {
  type DailyQuestion,
  isInPlay,
  pickPlayerQuestions,
  readDailyQuestions,
} from '../questions/daily-questions';
import { finishPlayerDailies } from './finish-daily';

type Settings = JudgeSettings & { random: Pick<Random, 'int'> };

/** An answer, new or repeated, and the player's daily with this answer. */
type Accepted = { question: DailyQuestion; choice: number; daily: PlayerDaily; isFirst: boolean };

/** Judges answers in one transaction, in order. Returns the outcome of each, after the commit. Idempotent. */
export function judgeDailyAnswers(
  db: Database,
  answers: readonly UnjudgedAnswer[],
  settings: Settings,
): Promise<JudgedAnswer[]> {
  return db.transaction(async (tx) => {
    const dailies = await lockDailies(tx, answers);
    // Read after the locks, because a session may have ended or a record may have left play during the wait.
    const players = await readPlayers(tx, answers, settings.now);
    const questions = await readQuestions(tx, dailies, settings.now);
    const changed = new Map<string, PlayerDaily>();
    const judged = answers.map((answer, i): Accepted | Refusal => {
      if (!players[i]?.isSignedIn) return 'NOT_SIGNED_IN';
      const locked = dailies[i];
      if (!locked) return 'NOT_FOUND';
      const key = `${locked.playerId} ${locked.day}`;
      const daily = changed.get(key) ?? locked;
      const outcome = judgeOne(
        answer,
        daily,
        pickPlayerQuestions(questions.get(daily.day) ?? [], daily),
        settings,
      );
      if (typeof outcome !== 'string' && outcome.isFirst) changed.set(key, outcome.daily);
      return outcome;
    });
    await storeDailies(tx, [...changed.values()], settings);
    const results = await readQuestionResults(tx, judged);
    return judged.map((one, i) =>
      typeof one === 'string'
        ? { outcome: one }
        : toJudged(one, players[i] ?? NO_PLAYER, results(one), settings),
    );
  });
}

/** Locks the daily of each answer; undefined if it is not started. The order, by player and day, avoids deadlocks of two batches. */
async function lockDailies(
  db: Queryable,
  answers: readonly UnjudgedAnswer[],
): Promise<(PlayerDaily | undefined)[]> {
  const rows = await db.execute<PlayerDaily & { ord: number }>(sql`
    select i.ord::integer as ord, ${playerDailyColumns}
    from unnest(${answers.map((a) => a.playerId)}::uuid[], ${answers.map((a) => a.questionId)}::uuid[])
      with ordinality i (player_id, question_id, ord)
    join daily_questions q on q.id = i.question_id
    join player_dailies p on p.player_id = i.player_id and p.day = q.day
    order by p.player_id, p.day for no key update of p`);
  const dailies: (PlayerDaily | undefined)[] = Array.from(answers, () => undefined);
  for (const { ord, ...daily } of rows) dailies[ord - 1] = daily;
  return dailies;
}

type Player = Holdings & { isSignedIn: boolean; totalScore: number };

const NO_PLAYER: Player = { isSignedIn: false, lives: 0, stars: 0, regeneratingSinceMs: null, totalScore: 0 };

function readPlayers(db: Queryable, answers: readonly UnjudgedAnswer[], now: Date): Promise<Player[]> {
  return db.execute<Player>(sql`
    select s.id is not null and g.player_id is not null as "isSignedIn", coalesce(g.lives, 0) as lives,
      coalesce(g.stars, 0) as stars, (extract(epoch from g.regenerating_since) * 1000)::float8 as "regeneratingSinceMs",
      coalesce(g.total_score, 0) as "totalScore"
    from unnest(${answers.map((a) => a.playerId)}::uuid[], ${answers.map((a) => a.sessionId)}::uuid[])
      with ordinality i (player_id, session_id, ord)
    left join lateral (
      select s.id from sessions s where s.id = i.session_id and s.player_id = i.player_id
        and s.revoked_at is null and s.expires_at > ${now.toISOString()}::timestamptz offset 0
    ) s on true
    left join lateral (select g.* from game_states g where g.player_id = i.player_id offset 0) g on true
    order by i.ord`);
}

async function readQuestions(
  db: Queryable,
  dailies: readonly (PlayerDaily | undefined)[],
  now: Date,
): Promise<ReadonlyMap<string, DailyQuestion[]>> {
  const days = new Set(dailies.flatMap((daily) => (daily ? [daily.day] : [])));
  const questions = new Map<string, DailyQuestion[]>();
  for (const day of days) questions.set(day, await readDailyQuestions(db, day, now));
  return questions;
}

function judgeOne(
  { questionId, optionId }: UnjudgedAnswer,
  daily: PlayerDaily,
  playerQuestions: readonly DailyQuestion[],
  { now, minGapMs }: Settings,
): Accepted | Refusal {
  const nowMs = now.getTime();
  const question = playerQuestions.find(({ id }) => id === questionId);
  const choice = question && choiceOf(question, optionId);
  if (!question || choice === undefined) return 'NOT_FOUND';
  const first = daily.choices[question.position] ?? null;
  if (first === choice) return { question, choice, daily, isFirst: false };
  if (first !== null) return 'ANSWERED_ELSEWHERE';
  const isClosed = nowMs >= dailyClosesAtMs(daily.day) && !isInArchive(daily.day, nowMs);
  if (daily.finishedMs !== null || isClosed || !isInPlay(question)) return 'NOT_FOUND';
  if (daily.lastAnsweredMs !== null && daily.lastAnsweredMs > nowMs - minGapMs) return 'TOO_EARLY';
  return { question, choice, daily: withAnswer(daily, question, choice, nowMs), isFirst: true };
}

/** Returns the option's number from 1; 0 for a timeout; undefined for an option of another question. */
function choiceOf({ optionKey, optionCodes }: DailyQuestion, optionId: string | null): number | undefined {
  const { key, n } = readOption(optionId);
  if (key !== null && (key !== optionKey || n < 1 || n > optionCodes.length)) return undefined;
  return n;
}

function withAnswer(
  daily: PlayerDaily,
  { position, version, answerIndex }: DailyQuestion,
  choice: number,
  nowMs: number,
): PlayerDaily {
  return {
    ...daily,
    choices: daily.choices.with(position, choice),
    versions: daily.versions.with(position, version),
    rightMask: choice === answerIndex ? daily.rightMask | (1 << position) : daily.rightMask,
    lastAnsweredMs: nowMs,
  };
}

async function storeDailies(
  db: Queryable,
  dailies: readonly PlayerDaily[],
  { now, random }: Settings,
): Promise<void> {
  if (dailies.length === 0) return;
  await db.execute(sql`
    update player_dailies p set choices = r.choices, versions = r.versions, right_mask = r."rightMask",
      last_answered_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(dailies)}::text::jsonb)
      as r ("playerId" uuid, day date, choices smallint[], versions smallint[], "rightMask" smallint)
    where p.player_id = r."playerId" and p.day = r.day`);
  // Ten answers finish a daily. Fewer do not, even if the others are void, because void questions may be replaced.
  // A daily of the archive is never finished.
  const ended = dailies.filter(
    ({ choices, day }) => !choices.includes(null) && !isInArchive(day, now.getTime()),
  );
  await finishPlayerDailies(db, { now, random }, ended);
}

type RecordResults = Judged['recordResults'];

/** Returns a function that maps an answer to how many players of the histogram answered its question, and how many were right. */
async function readQuestionResults(
  db: Queryable,
  judged: readonly (Accepted | Refusal)[],
): Promise<(answer: Accepted) => RecordResults> {
  const answered = judged.flatMap((one) => (typeof one !== 'string' && isInPlay(one.question) ? [one] : []));
  const keyOf = (day: string, position: number) => `${day} ${position}`;
  const slots = new Map(
    answered.map(({ daily: { day }, question: { position } }) => [keyOf(day, position), { day, position }]),
  );
  if (slots.size === 0) return () => null;
  const rows = await db.execute<{ day: string; position: number; answers: number; right: number }>(sql`
    select i.day::text as day, i.position, coalesce(c.answers, 0)::integer as answers,
      coalesce(c."right", 0)::integer as "right"
    from jsonb_to_recordset(${JSON.stringify([...slots.values()])}::text::jsonb) as i (day date, position integer)
    cross join lateral (
      select sum(d.players) as answers, sum(d.players * (d.right_mask >> i.position & 1)) as "right"
      from daily_counts d where d.day = i.day and d.answered_mask >> i.position & 1 = 1
    ) c`);
  const results = new Map(rows.map(({ day, position, ...counts }) => [keyOf(day, position), counts]));
  return ({ question, daily }) =>
    isInPlay(question) ? (results.get(keyOf(daily.day, question.position)) ?? null) : null;
}

function toJudged(
  { question, choice, daily, isFirst }: Accepted,
  player: Player,
  recordResults: RecordResults,
  { now }: Settings,
): Judged {
  const holdings = regenerate(player, now.getTime());
  return {
    outcome: isFirst ? 'JUDGED' : 'AGAIN',
    choice,
    correct: choice === question.answerIndex,
    answerIndex: question.answerIndex,
    points: 0,
    optionKey: question.optionKey,
    optionCodes: question.optionCodes,
    lives: holdings.lives,
    stars: holdings.stars,
    score: player.totalScore,
    nextLifeAtMs: nextLifeAtMs(holdings),
    streak: rightInARow(daily, question.position),
    county: question.countyFips,
    category: question.categoryCode,
    slip: question.slip,
    lifeWon: false,
    recordResults,
  };
}
