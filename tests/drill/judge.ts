import type { Database } from '@/db/client';
import { brokenInvariants } from '@/tests/support/game-world';
import type { PagesCall } from './call-pages';
import { checkAnswers, type Verdict } from './check-answers';
import { badgesEqualRebuild, boardsEqualRebuild, projectRest, resultsEqualCount } from './check-derived';
import { checkJobs } from './check-jobs';
import { twiceNotified } from './check-notifications';
import { brokenGames, finishedGames, lostInRooms, wrongPodiums, wrongResults } from './check-rooms';
import type { FriendPair } from './friend-bots';
import type { QuizRecord } from './quiz-bots';
import { type Check, check, type Row } from './report';
import type { RoomWatch } from './room-watch';
import { countOf, type Outcome, rowsOf, seconds } from './table';

export type Played = {
  outcomes: readonly Outcome[];
  quiz: QuizRecord;
  watch: RoomWatch;
  pages: { calls: readonly PagesCall[] };
  friends: { pairs: readonly FriendPair[] };
  exitCodes: readonly (number | null)[];
};

const WITHIN_MS = 10_000;

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
const few = (problems: readonly string[]) =>
  problems.length > 0 ? `${problems.length}: ${problems.slice(0, 3).join('; ')}` : '';

function faultChecks(outcomes: readonly Outcome[]): Check[] {
  return outcomes.map(({ fault, againMs, silent, error }) =>
    check(
      `${fault}: all play again within 10 s`,
      error === null && silent === 0 && againMs <= WITHIN_MS,
      error ?? (silent > 0 ? `${silent} did not` : `${seconds(againMs)} s`),
    ),
  );
}

function answerChecks({ stops, refusals }: QuizRecord, verdicts: readonly Verdict[]): Check[] {
  const counts = (['lost', 'twice', 'different'] as const).map(
    (outcome) => `${countOf(verdicts, outcome)} ${outcome}`,
  );
  return [
    check(
      'every acknowledged answer is stored once, as acknowledged',
      verdicts.length > 0 && verdicts.every(({ outcome }) => outcome === 'kept'),
      `${verdicts.length} answers, ${counts.join(', ')}`,
    ),
    check(
      'every player could go on',
      stops.length === 0,
      few(stops) || `refusals to be tried again: ${listed(refusals)}`,
    ),
  ];
}

async function roomChecks(db: Database, watch: RoomWatch): Promise<Check[]> {
  const lost = await lostInRooms(db, watch.told);
  const [podiums, results, broken] = [
    await wrongPodiums(db, watch),
    await wrongResults(db, watch),
    await brokenGames(db),
  ];
  const games = await finishedGames(db);
  return [
    check(
      'every acknowledged answer in rooms is stored',
      lost.length === 0 && watch.told.length > 0,
      `${watch.told.length} answers, ${lost.length} lost; refusals: ${listed(watch.refusals)}`,
    ),
    check(
      'every game ended right: its podium equals a recount, for all members',
      podiums.length === 0 && watch.podiums.size > 0,
      few(podiums) || `${games} games, ${watch.podiums.size} podiums seen`,
    ),
    check(
      'every result shown equals a recount',
      results.length === 0,
      few(results) || `${watch.results.size}`,
    ),
    check('ten questions in each game, and no answer after its end', broken.length === 0, few(broken)),
    check('no room went back', watch.stepsBack.length === 0, few(watch.stepsBack)),
  ];
}

async function derivedChecks(db: Database): Promise<Check[]> {
  const balances = await brokenInvariants(db);
  return [
    check(
      'lives, stars and points follow from the answers',
      balances.length === 0,
      few(balances.map((row) => JSON.stringify(row))),
    ),
    check('the results equal a recount', await resultsEqualCount(db)),
    check('the boards equal a rebuild', await boardsEqualRebuild(db)),
    check('the badges equal a rebuild', await badgesEqualRebuild(db)),
  ];
}

export async function judge(db: Database, played: Played): Promise<{ rows: Row[]; checks: Check[] }> {
  const { outcomes, quiz, watch, friends, exitCodes } = played;
  await projectRest(db);
  const verdicts = await checkAnswers(db, quiz.told);
  const repeated = await twiceNotified(db, friends.pairs);
  const checks = [
    ...faultChecks(outcomes),
    ...answerChecks(quiz, verdicts),
    ...(await roomChecks(db, watch)),
    await checkJobs(db),
    check(
      'nobody was notified twice',
      repeated.length === 0,
      few(repeated) || `${friends.pairs.length} new friendships and as many challenges`,
    ),
    check(
      'realtime processes and workers stop cleanly',
      exitCodes.every((code) => code === 0),
      exitCodes.join(', '),
    ),
    ...(await derivedChecks(db)),
  ];
  return { rows: rowsOf(played, verdicts), checks };
}
