import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { utcDay } from '@/lib/contract/daily/day';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
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
import { fractions } from '@/lib/platform/random/fraction';
import { accountOrNetwork, spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { photosExpireAt } from '@/lib/records/photos/photo-url';
import { message } from '@/messages/message';
import { FREE_ROUNDS_OF_GUESTS } from './limits';
import { type OpenQuestion, readOpenSet, type Viewing, wireQuestion } from './open-set';
import { type Bookings, readBookings } from './options/bookings';
import { dealInTransaction } from './options/record-options';
import { newSetId, numberInSet } from './question-ids';
import { readGame } from './read-game';
import { writeQuestions } from './write-questions';

type Input = Pick<QuestionFetchPayload, 'table'>;

/** The player, and the random points near which records are picked. A repeated deal uses the same points. */
export type Dealer = PlayerContext & { starts: readonly number[]; bookings: Bookings };

/** Prepares a deal. Call it before the transaction. */
export async function newDealer(ctx: PlayerContext): Promise<Dealer> {
  return { ...ctx, starts: fractions(ctx.random, SET_SIZE), bookings: await readBookings(ctx) };
}

export const hasPhoto = (q: OpenQuestion): q is OpenQuestion & { storageKey: string } =>
  q.storageKey !== null;
const isComplete = (open: readonly OpenQuestion[]) => open.length > 0 && open.every(hasPhoto);

/** After so many removals during one deal, questions without a photo are left out. */
const MAX_ROUNDS = 4;

/** Throws NO_LIVES for a player without lives, unless the open round, or the next one without it, is free. */
export function requireLivesFor(state: GameState, open: readonly OpenQuestion[], nowMs: number): void {
  const isFree = open[0]?.free ?? isFreeRoundDue(state, nowMs);
  if (!isFree) requireLives(state.holdings, nowMs);
}

/** Returns the set for the client. Every question must have its photo. */
export function questionSet(open: readonly OpenQuestion[], state: GameState, viewing: Viewing): QuestionSet {
  const { nowMs } = viewing;
  return {
    ...wireLives(state.holdings, nowMs),
    questions: open.filter(hasPhoto).map((question) => wireQuestion(question, viewing)),
    position: open[0]?.position ?? 0,
    set_size: open[0]?.setSize ?? 0,
    total_score: state.totalScore,
    streak: state.streak,
    free: open[0]?.free ?? false,
    photosExpireAt: photosExpireAt(nowMs),
  };
}

/**
 * Returns the player's open questions, the same in every tab, or a new set of ten. Replaces removed records. Throws
 * AppError: NO_LIVES (with the seconds until the next life), NO_QUESTIONS without records.
 */
export async function dealQuestions(ctx: PlayerContext, input: Input = {}): Promise<QuestionSet> {
  const now = ctx.now();
  const { state, open } = await readGame(ctx.db, ctx.actor.playerId, now);
  requireLivesFor(state, open, now.getTime());
  if (isComplete(open)) return questionSet(open, state, { nowMs: now.getTime(), language: ctx.language });
  const dealer = await newDealer(ctx);
  return dealInTransaction(dealer, (transaction) => completeSet(transaction, dealer, input, now));
}

/** Completes the set under the lock of the player's row, so that two tabs at once get the same set. */
async function completeSet(db: Queryable, ctx: Dealer, input: Input, now: Date): Promise<QuestionSet> {
  const { playerId } = ctx.actor;
  const state = await readGameState(db, playerId, now.getTime(), { lock: true });
  let open = await readOpenSet(db, playerId, now);
  // A record may be removed between picking and reading it.
  for (let round = 0; round < MAX_ROUNDS && !isComplete(open); round += 1) {
    if (open.length > 0) await replaceRemoved(db, ctx, state, open, input.table, now);
    else if (!(await dealSet(db, ctx, state, input.table, now))) break;
    open = await readOpenSet(db, playerId, now);
  }
  if (!open.some(hasPhoto)) {
    throw new AppError('NO_QUESTIONS', message('quiz', 'noRecords'));
  }
  return questionSet(open.filter(hasPhoto), state, { nowMs: now.getTime(), language: ctx.language });
}

/**
 * Returns whether the round to be dealt is free, and counts it for a guest: the guests of one network share a number of free
 * rounds a day. A deal that fails counts nothing.
 */
async function takeFreeRound(db: Queryable, ctx: Dealer, state: GameState, now: Date): Promise<boolean> {
  if (!isFreeRoundDue(state, now.getTime())) return false;
  if (!ctx.actor.isGuest) return true;
  const subject = `${utcDay(now.getTime())} ${accountOrNetwork(ctx.actor, ctx.address)}`;
  return (await spendWithin(db, FREE_ROUNDS_OF_GUESTS, { subject, now })) === 0;
}

async function dealSet(
  db: Queryable,
  ctx: Dealer,
  state: GameState,
  place: string | undefined,
  now: Date,
): Promise<boolean> {
  const isFree = await takeFreeRound(db, ctx, state, now);
  if (!isFree) requireLives(state.holdings, now.getTime());
  const deal = {
    playerId: ctx.actor.playerId,
    setId: newSetId(now.getTime(), ctx.random, state.openSetId),
    firstNumber: 1,
    positions: Array.from({ length: SET_SIZE }, (_, i) => i),
    place,
    playsWithoutTimer: state.playsWithoutTimer,
    free: isFree,
    exceptRecordIds: [],
    starts: ctx.starts,
    bookings: ctx.bookings,
  };
  if ((await writeQuestions(db, deal, now, ctx.random)) === 0) return false;
  await db.execute(sql`
    update game_states set open_set_id = ${deal.setId}::uuid,
      free_round_on = greatest(free_round_on, ${utcDay(now.getTime())}::date)
    where player_id = ${deal.playerId}::uuid`);
  return true;
}

/** Replaces open questions whose record is gone. This counts towards no limit. */
export async function replaceRemoved(
  db: Queryable,
  ctx: Dealer,
  state: GameState,
  open: readonly OpenQuestion[],
  place: string | undefined,
  now: Date,
): Promise<void> {
  const gone = open.filter((question) => !hasPhoto(question));
  for (const question of gone) {
    await db.execute(sql`update questions set replaced = true where id = ${question.id}::uuid`);
    // The record's county is unknown now, so the requested place is used.
    await fillPosition(db, ctx, state, question, place, now);
  }
}

/** Deals another question for a position of the set. Without records left, the set gets shorter. */
export async function fillPosition(
  db: Queryable,
  ctx: Dealer,
  state: GameState,
  left: OpenQuestion,
  place: string | undefined,
  now: Date,
): Promise<void> {
  const inSet = await db.execute<{ id: string; record_id: string }>(sql`
    select id, record_id from set_questions(${left.setId}::uuid)`);
  const deal = {
    playerId: ctx.actor.playerId,
    setId: left.setId,
    firstNumber: numberInSet(inSet.at(-1)?.id ?? left.id) + 1,
    positions: [left.position],
    place,
    playsWithoutTimer: state.playsWithoutTimer,
    free: left.free,
    exceptRecordIds: inSet.map((row) => row.record_id),
    // Each position has its own point, so that records that are picked at once are no neighbors.
    starts: ctx.starts.slice(left.position),
    bookings: ctx.bookings,
  };
  await writeQuestions(db, deal, now, ctx.random);
}
