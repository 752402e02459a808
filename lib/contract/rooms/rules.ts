/** Rules of live rooms (docs/rules.md, "Rooms"). */

export const MAX_MEMBERS = 200;
/** Members who must be present when a game starts, including a host who presents it. */
export const MIN_MEMBERS = 2;
export const MAX_HOSTED_GAMES = 20;
/** Games that a player may play in 24 hours. Joining late counts as a game. */
export const MAX_PLAYED_GAMES = 40;
/** Time between the announcement of a question and its start. Photos load meanwhile. */
export const LEAD_MS = 1500;
export const QUESTION_COUNTS = [5, 10, 15, 20] as const;
export const QUESTION_SECONDS = [10, 20, 30, 60] as const;
/** An untimed question ends after this time at the latest. */
export const UNTIMED_QUESTION_MS = 120_000;
export const HOST_MAY_SKIP_MS = 20_000;
export const RESULT_MS = 8000;
/** After this time of absence another member becomes the host. */
export const HOST_ABSENT_MS = 20_000;
/** A room closes after this time without activity. */
export const IDLE_MS = 30 * 60_000;

export const questionMs = (seconds: number | null): number =>
  seconds === null ? UNTIMED_QUESTION_MS : seconds * 1000;

/**
 * Why a member is no longer in a room. Only `ended` ends the room itself. `limit`: a game started, but the player had already
 * played MAX_PLAYED_GAMES.
 */
export const ROOM_ENDINGS = ['removed', 'left', 'limit', 'ended'] as const;
