import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { utcDay } from '@/lib/contract/daily/day';
import { canPlay, type Holdings, nextLifeAtMs, regenerate, totalLifes } from '@/lib/contract/lives/rules';
import type { WireLives } from '@/lib/contract/realtime/protocol';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

export type GameState = {
  holdings: Holdings;
  totalScore: number;
  streak: number;
  playsWithoutTimer: boolean;
  openRoundId: string | null;
  /** The UTC day of the last dealt round. The first round of a day is free; guests of one network share a limit of free rounds. */
  lastRoundOn: string | null;
};

export type GameStateRow = Omit<GameState, 'holdings'> & Holdings;

/** Returns a player's game as of `nowMs`. With `lock`, locks it until the commit. Throws NOT_FOUND for a player without a game. */
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

/** Selects a `GameStateRow` from `game_states g` and `players p`. Every dealt round sets `free_round_on`, even if it is not free. */
export const gameStateColumns = sql`
  g.lives, g.stars, (extract(epoch from g.regenerating_since) * 1000)::float8 as "regeneratingSinceMs",
  g.total_score as "totalScore", g.streak, p.plays_without_timer as "playsWithoutTimer", g.open_set_id as "openRoundId",
  g.free_round_on::text as "lastRoundOn"`;

export function gameState(row: GameStateRow | undefined, nowMs: number): GameState {
  if (!row) throw new AppError('NOT_FOUND', message('common', 'somethingWrong'));
  const {
    lives,
    stars,
    regeneratingSinceMs,
    totalScore,
    streak,
    playsWithoutTimer,
    openRoundId,
    lastRoundOn,
  } = row;
  const holdings = regenerate({ lives, stars, regeneratingSinceMs }, nowMs);
  return { holdings, totalScore, streak, playsWithoutTimer, openRoundId, lastRoundOn };
}

export function isFreeRoundDue({ lastRoundOn }: Pick<GameState, 'lastRoundOn'>, nowMs: number): boolean {
  return lastRoundOn === null || lastRoundOn < utcDay(nowMs);
}

/** Throws NO_LIVES with the seconds until the next life, unless the player can play. */
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

export async function getLives(ctx: PlayerContext): Promise<WireLives> {
  const nowMs = ctx.now().getTime();
  const { holdings } = await readGameState(ctx.db, ctx.actor.playerId, nowMs);
  return wireLives(holdings, nowMs);
}
