/** Rules of live rooms (docs/rules.md, "Rooms"). Browser-safe. */

/** No vowels, so that a code is never a word. 3.2 million codes. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LENGTH = 5;
export const CODE_PATTERN = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);
export const MOST_MEMBERS = 200;
/** Members who must be present for a game to start, a host who presents it included. */
export const FEWEST_MEMBERS = 2;
/** Games that a player may host in 24 hours. */
export const MAX_HOSTED_GAMES = 20;
/** Games that a player may play in 24 hours. A game joined late counts. */
export const MAX_PLAYED_GAMES = 40;
/** From the announcement of a question to its start: photos load meanwhile. */
export const LEAD_MS = 1500;
/** How many questions a game may have. */
export const QUESTION_COUNTS = [5, 10, 15, 20] as const;
/** How many seconds a question may last. */
export const QUESTION_SECONDS = [10, 20, 30, 60] as const;
/** An untimed question ends when all have answered, when the host goes on, or after this time. */
export const UNTIMED_QUESTION_MS = 120_000;
/** After this time the host may go on with an untimed question. */
export const HOST_MAY_GO_ON_MS = 20_000;
export const RESULT_MS = 8000;
/** An absent host hands over after this time. */
export const HOST_ABSENT_MS = 20_000;
/** A room ends when nobody has used it for this time. */
export const IDLE_MS = 30 * 60_000;

/** Returns how long a question of a game can be answered. `seconds` is null without a timer. */
export const questionMs = (seconds: number | null): number =>
  seconds === null ? UNTIMED_QUESTION_MS : seconds * 1000;

/** Why a room closed for a member. `limit`: a game started, and the player has reached the daily game limit. */
export const ROOM_ENDINGS = ['removed', 'left', 'limit', 'ended'] as const;
