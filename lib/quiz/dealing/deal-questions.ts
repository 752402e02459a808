import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { utcDay } from '@/lib/contract/daily/day';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import type { QuestionFetchPayload, QuestionSet } from '@/lib/contract/realtime/protocol';
import {
  type GameState,
  isFreeRoundDue,
  readGameState,
  requireLives,
  wireLives,
} from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fractions } from '@/lib/platform/random';
import { accountOrNetwork, spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { photosExpireAt } from '@/lib/records/photos/photo-url';
import { message } from '@/messages/message';
import { FREE_ROUNDS_OF_GUESTS } from '../limits';
import type { BookingCounts } from '../options/booking-counts';
import { readBookingCounts } from '../options/read-booking-counts';
import { dealInTransaction } from '../options/record-options';
import { newRoundId, numberInRound } from '../question-ids';
import { type OpenQuestion, readGame, readOpenRound, type ViewOptions, wireQuestion } from './open-round';
import { writeQuestions } from './write-questions';

type Input = Pick<QuestionFetchPayload, 'table'>;

/** `randomPoints` decide which records a deal picks. They are drawn once, so that a repeated deal picks the same records. */
type DealContext = PlayerContext & { randomPoints: readonly number[]; bookings: BookingCounts };

/** Call it before the transaction, because reading counts takes a second connection. */
export async function prepareDeal(ctx: PlayerContext): Promise<DealContext> {
  return { ...ctx, randomPoints: fractions(ctx.random, ROUND_SIZE), bookings: await readBookingCounts(ctx) };
}

export const hasPhoto = (q: OpenQuestion): q is OpenQuestion & { storageKey: string } =>
  q.storageKey !== null;
const isComplete = (open: readonly OpenQuestion[]) => open.length > 0 && open.every(hasPhoto);

/** How often a deal replaces records that are removed meanwhile. After that, it leaves out questions without a photo. */
const MAX_ATTEMPTS = 4;

/** Throws NO_LIVES for a player without lives, unless the open round is free or, if none is open, the next round will be. */
export function requireLivesFor(state: GameState, open: readonly OpenQuestion[], nowMs: number): void {
  const isFree = open[0]?.free ?? isFreeRoundDue(state, nowMs);
  if (!isFree) requireLives(state.holdings, nowMs);
}

/** Leaves out questions without a photo. */
export function wireRoundQuestions(
  open: readonly OpenQuestion[],
  state: GameState,
  view: ViewOptions,
): QuestionSet {
  const { nowMs } = view;
  return {
    ...wireLives(state.holdings, nowMs),
    questions: open.filter(hasPhoto).map((question) => wireQuestion(question, view)),
    position: open[0]?.position ?? 0,
    set_size: open[0]?.roundSize ?? 0,
    total_score: state.totalScore,
    streak: state.streak,
    free: open[0]?.free ?? false,
    photosExpireAt: photosExpireAt(nowMs),
  };
}

/** Returns the caller's open questions; if there are none, deals a round. Throws NO_LIVES (with a waiting time) and NO_QUESTIONS. */
export async function dealQuestions(ctx: PlayerContext, input: Input = {}): Promise<QuestionSet> {
  const now = ctx.now();
  const { state, open } = await readGame(ctx.db, ctx.actor.playerId, now);
  requireLivesFor(state, open, now.getTime());
  if (isComplete(open))
    return wireRoundQuestions(open, state, { nowMs: now.getTime(), language: ctx.language });
  const dealContext = await prepareDeal(ctx);
  return dealInTransaction(dealContext, (transaction) => completeRound(transaction, dealContext, input, now));
}

async function completeRound(db: Queryable, ctx: DealContext, input: Input, now: Date): Promise<QuestionSet> {
  const { playerId } = ctx.actor;
  const state = await readGameState(db, playerId, now.getTime(), { lock: true });
  let open = await readOpenRound(db, playerId, now);
  // An operator may remove a record between picking and reading it.
  for (let attempt = 0; attempt < MAX_ATTEMPTS && !isComplete(open); attempt += 1) {
    if (open.length > 0) await replaceRemoved(db, ctx, state, open, input.table, now);
    else if (!(await dealRound(db, ctx, state, input.table, now))) break;
    open = await readOpenRound(db, playerId, now);
  }
  if (!open.some(hasPhoto)) {
    throw new AppError('NO_QUESTIONS', message('quiz', 'noRecords'));
  }
  return wireRoundQuestions(open.filter(hasPhoto), state, { nowMs: now.getTime(), language: ctx.language });
}

/** Returns whether the next round is free. For a guest, counts it for the guest's network. */
async function spendFreeRound(
  db: Queryable,
  ctx: DealContext,
  state: GameState,
  now: Date,
): Promise<boolean> {
  if (!isFreeRoundDue(state, now.getTime())) return false;
  if (!ctx.actor.isGuest) return true;
  const subject = `${utcDay(now.getTime())} ${accountOrNetwork(ctx.actor, ctx.address)}`;
  return (await spendWithin(db, FREE_ROUNDS_OF_GUESTS, { subject, now })) === 0;
}

async function dealRound(
  db: Queryable,
  ctx: DealContext,
  state: GameState,
  place: string | undefined,
  now: Date,
): Promise<boolean> {
  const isFree = await spendFreeRound(db, ctx, state, now);
  if (!isFree) requireLives(state.holdings, now.getTime());
  const deal = {
    playerId: ctx.actor.playerId,
    roundId: newRoundId(now.getTime(), ctx.random, state.openRoundId),
    firstNumber: 1,
    positions: Array.from({ length: ROUND_SIZE }, (_, i) => i),
    place,
    playsWithoutTimer: state.playsWithoutTimer,
    free: isFree,
    exceptRecordIds: [],
    randomPoints: ctx.randomPoints,
    bookings: ctx.bookings,
  };
  if ((await writeQuestions(db, deal, now, ctx.random)) === 0) return false;
  // Despite its name, `free_round_on` is the day of the last round, free or not. TypeScript calls it `lastRoundOn`.
  await db.execute(sql`
    update game_states set open_set_id = ${deal.roundId}::uuid,
      free_round_on = greatest(free_round_on, ${utcDay(now.getTime())}::date)
    where player_id = ${deal.playerId}::uuid`);
  return true;
}

/** Replaces open questions whose record was removed. They do not count for the player's limit of replacements. */
export async function replaceRemoved(
  db: Queryable,
  ctx: DealContext,
  state: GameState,
  open: readonly OpenQuestion[],
  place: string | undefined,
  now: Date,
): Promise<void> {
  const gone = open.filter((question) => !hasPhoto(question));
  for (const question of gone) {
    await db.execute(sql`update questions set replaced = true where id = ${question.id}::uuid`);
    // The county of the removed record is unknown, so the replacement comes from the requested place.
    await fillPosition(db, ctx, state, question, place, now);
  }
}

/** Deals another question for a position of the round. Without records, the round becomes shorter. */
export async function fillPosition(
  db: Queryable,
  ctx: DealContext,
  state: GameState,
  replaced: OpenQuestion,
  place: string | undefined,
  now: Date,
): Promise<void> {
  const inRound = await db.execute<{ id: string; record_id: string }>(sql`
    select id, record_id from set_questions(${replaced.roundId}::uuid)`);
  const deal = {
    playerId: ctx.actor.playerId,
    roundId: replaced.roundId,
    firstNumber: numberInRound(inRound.at(-1)?.id ?? replaced.id) + 1,
    positions: [replaced.position],
    place,
    playsWithoutTimer: state.playsWithoutTimer,
    free: replaced.free,
    exceptRecordIds: inRound.map((row) => row.record_id),
    // Each position has its own random point. With the same point, two replacements would always be neighbors in the random order
    // of records (`booking_records.shuffle`).
    randomPoints: ctx.randomPoints.slice(replaced.position),
    bookings: ctx.bookings,
  };
  await writeQuestions(db, deal, now, ctx.random);
}
