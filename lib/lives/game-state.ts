import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { utcDay } from '@/lib/contract/daily/day';
import { canPlay, type Holdings, nextLifeAtMs, regenerate, totalLifes } from '@/lib/contract/lives/rules';
import type { WireLives } from '@/lib/contract/realtime/protocol';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

export type GameState = {
  holdings: Holdings;
  totalScore: number;
  streak: number;
  playsWithoutTimer: boolean;
  openSetId: string | null;
  /** The last day (UTC) on which a round was dealt. The first one of a day is free, unless the guests of the network had theirs. */
  freeRoundOn: string | null;
};

export type GameStateRow = Omit<GameState, 'holdings'> & Holdings;

/**
 * Returns a player's game as of `nowMs`. `lock` (in a transaction) blocks other changes of this game until the
 * transaction ends. Throws NOT_FOUND without a row.
 */
export async function readGameState(
  db: Queryable,
  playerId: string,
  nowMs: number,
  { lock = false } = {},
): Promise<GameState> {
  const [row] = await db.execute<GameStateRow>(sql`
    select ${gameStateColumns} from game_states g join players p on p.id = g.player_id
    where g.player_id = ${playerId}::uuid ${lock ? sql`for no key update of g` : sql``}`);
  return gameState(row, nowMs);
}

/** The columns of a `GameStateRow`, where `g` is the row in `game_states` and `p` the player. */
export const gameStateColumns = sql`
  g.lives, g.stars, (extract(epoch from g.regenerating_since) * 1000)::float8 as "regeneratingSinceMs",
  g.total_score as "totalScore", g.streak, p.plays_without_timer as "playsWithoutTimer", g.open_set_id as "openSetId",
  g.free_round_on::text as "freeRoundOn"`;

/** The game that a row stands for, as of `nowMs`. Throws NOT_FOUND without a row. */
export function gameState(row: GameStateRow | undefined, nowMs: number): GameState {
  if (!row) throw new AppError('NOT_FOUND', message('common', 'somethingWrong'));
  const { lives, stars, regeneratingSinceMs, totalScore, streak, playsWithoutTimer, openSetId, freeRoundOn } =
    row;
  const holdings = regenerate({ lives, stars, regeneratingSinceMs }, nowMs);
  return { holdings, totalScore, streak, playsWithoutTimer, openSetId, freeRoundOn };
}

/** Returns whether the player has started no round on this UTC day, so that the next one may be free. */
export function isFreeRoundDue({ freeRoundOn }: Pick<GameState, 'freeRoundOn'>, nowMs: number): boolean {
  return freeRoundOn === null || freeRoundOn < utcDay(nowMs);
}

/** Throws NO_LIVES, with the seconds until the next life, when the player cannot play. */
export function requireLives(holdings: Holdings, nowMs: number): void {
  if (canPlay(holdings)) return;
  const nextAtMs = nextLifeAtMs(holdings) ?? nowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((nextAtMs - nowMs) / 1000));
  throw new AppError('NO_LIVES', message('quiz', 'noMoreLives'), { retryAfterSeconds });
}

export function wireLives(holdings: Holdings, nowMs: number): WireLives {
  return {
    totalLifes: totalLifes(holdings),
    stars: holdings.stars,
    nextLifeAt: nextLifeAtMs(holdings),
    serverTime: nowMs,
  };
}
