import type { Queryable } from '@/db/client';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { QuestionFetchPayload, QuestionSet } from '@/lib/contract/realtime/protocol';
import { type GameState, readGameState, requireLives, wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { fraction } from '@/lib/platform/random/fraction';
import { photosExpireAt } from '@/lib/records/photos/photo-url';
import { type OpenQuestion, readOpenSet, wireQuestion } from './open-set';
import { dealInTransaction } from './record-options';
import { writeQuestions } from './write-questions';

type Input = Pick<QuestionFetchPayload, 'table'>;

/** Who deals to whom, and from where in the shuffle records are picked: from 0 to 1, the same when the deal runs again. */
export type Dealer = PlayerContext & { start: number };

export const hasPhoto = (q: OpenQuestion): q is OpenQuestion & { storageKey: string } =>
  q.storageKey !== null;
const isWhole = (open: readonly OpenQuestion[]) => open.length > 0 && open.every(hasPhoto);

/** Enough for removals that come as fast as sets are dealt; what is still without its photo then is left out. */
const MOST_LOOKS = 4;

/** The set as it goes over the wire. Every question of it must have its photo. */
export function questionSet(open: readonly OpenQuestion[], state: GameState, nowMs: number): QuestionSet {
  return {
    ...wireLives(state.holdings, nowMs),
    questions: open.filter(hasPhoto).map((question) => wireQuestion(question, nowMs)),
    position: open[0]?.position ?? 0,
    set_size: open[0]?.setSize ?? 0,
    total_score: state.totalScore,
    streak: state.streak,
    photosExpireAt: photosExpireAt(nowMs),
  };
}

/**
 * The player's outstanding questions, the same ones after a reload, a reconnect or a restart and in every tab; a new
 * set of ten when all are answered. A record that was removed meanwhile makes way for another.
 * Throws AppError: NO_LIVES (with the seconds until the next life), NO_QUESTIONS when there is no record to ask about.
 */
export async function dealQuestions(ctx: PlayerContext, input: Input = {}): Promise<QuestionSet> {
  const now = ctx.now();
  const { playerId } = ctx.actor;
  const [state, open] = await Promise.all([
    readGameState(ctx.db.$client, playerId, now.getTime()),
    readOpenSet(ctx.db.$client, playerId, now),
  ]);
  requireLives(state.holdings, now.getTime());
  if (isWhole(open)) return questionSet(open, state, now.getTime());
  const dealer: Dealer = { ...ctx, start: fraction(ctx.random) };
  return dealInTransaction(ctx, (transaction) => completeSet(transaction, dealer, input, now));
}

/** Under the lock of the player's row, so that two tabs at once get the same set. */
async function completeSet(sql: Queryable, ctx: Dealer, input: Input, now: Date): Promise<QuestionSet> {
  const { playerId } = ctx.actor;
  const state = await readGameState(sql, playerId, now.getTime(), { lock: true });
  let open = await readOpenSet(sql, playerId, now);
  // A record may leave between the look that picked it and the one that shows it.
  for (let look = 0; look < MOST_LOOKS && !isWhole(open); look += 1) {
    if (open.length > 0) await replaceGone(sql, ctx, state, open, input.table, now);
    else if (!(await dealSet(sql, ctx, state, input.table, now))) break;
    open = await readOpenSet(sql, playerId, now);
  }
  if (!open.some(hasPhoto)) {
    throw new AppError('NO_QUESTIONS', 'There are no records to play with yet. Please try again later.');
  }
  return questionSet(open.filter(hasPhoto), state, now.getTime());
}

/** Writes a new set; false where there is no record to ask about. */
async function dealSet(
  sql: Queryable,
  ctx: Dealer,
  state: GameState,
  countyFips: string | undefined,
  now: Date,
): Promise<boolean> {
  const deal = {
    playerId: ctx.actor.playerId,
    setId: ctx.random.uuid(),
    positions: Array.from({ length: SET_SIZE }, (_, i) => i),
    countyFips,
    playsWithoutTimer: state.playsWithoutTimer,
    exceptRecordIds: [],
    start: ctx.start,
  };
  if ((await writeQuestions(sql, deal, now, ctx.random)) === 0) return false;
  await sql`
    update game_states set current_set_id = ${deal.setId}::uuid where player_id = ${deal.playerId}::uuid`;
  return true;
}

/** Outstanding questions whose record is gone leave without a trace: nobody's fault, so it counts towards no limit. */
export async function replaceGone(
  sql: Queryable,
  ctx: Dealer,
  state: GameState,
  open: readonly OpenQuestion[],
  countyFips: string | undefined,
  now: Date,
): Promise<void> {
  const gone = open.filter((question) => !hasPhoto(question));
  for (const question of gone) {
    await sql`delete from questions where id = ${question.id}::uuid`;
    // The county went with the record; what was asked for is what is left to go by.
    await fillPlace(sql, ctx, state, { ...question, countyFips: countyFips ?? null }, now);
  }
}

/** Puts another question in the place of one that left its set. Where no record is left, the set gets shorter. */
export async function fillPlace(
  sql: Queryable,
  ctx: Dealer,
  state: GameState,
  left: OpenQuestion,
  now: Date,
): Promise<void> {
  const inSet = await sql<{ record_id: string }[]>`
    select record_id from questions where set_id = ${left.setId}::uuid`;
  const deal = {
    playerId: ctx.actor.playerId,
    setId: left.setId,
    positions: [left.position],
    countyFips: left.countyFips ?? undefined,
    playsWithoutTimer: state.playsWithoutTimer,
    exceptRecordIds: inSet.map((row) => row.record_id),
    start: ctx.start,
  };
  await writeQuestions(sql, deal, now, ctx.random);
}
