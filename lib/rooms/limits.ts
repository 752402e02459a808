import { MAX_HOSTED_GAMES, MAX_PLAYED_GAMES } from '@/lib/contract/rooms/rules';
import type { Limit } from '@/lib/platform/security/limits/rate-limits';

const HOUR_SECONDS = 60 * 60;

/** A challenge to a room counts too. */
export const NEW_ROOMS: Limit = { name: 'rooms-new', points: 10, perSeconds: HOUR_SECONDS };

/** `startGame` and `joinRoom` count these two (docs/rules.md, "Rooms"). */
export const GAMES_HOSTED: Limit = {
  name: 'room-games-hosted',
  points: MAX_HOSTED_GAMES,
  perSeconds: 24 * HOUR_SECONDS,
};
export const GAMES_PLAYED: Limit = {
  name: 'room-games-played',
  points: MAX_PLAYED_GAMES,
  perSeconds: 24 * HOUR_SECONDS,
};

/** After these wrong codes, ROOM_CODE_SLOW_LANE allows one try every 20 s. A limit per network applies too. */
export const WRONG_CODES_OF_PLAYER: Limit = { name: 'room-codes', points: 20, perSeconds: HOUR_SECONDS };

export const JOIN_ROOM: Limit = { name: 'room-join', points: 60, perSeconds: 60 };
export const CHANGE_ROOM: Limit = { name: 'room-change', points: 120, perSeconds: 60 };
/** Each change of screen asks for the player's own room. While a link back to it is shown, each visible tab also asks every 10 s. */
export const READ_OWN_ROOM: Limit = { name: 'room-own', points: 120, perSeconds: 60, perProcess: true };
/** For the host: the link of the stage, and the results of the last game. */
export const READ_GAME: Limit = { name: 'room-game', points: 60, perSeconds: 60 };
/** A stage polls twice a second, and several rooms of a school share a network. */
export const READ_STAGE: Limit = { name: 'room-stage', points: 1200, perSeconds: 60, perProcess: true };
/** A tab repeats an answer until it is acknowledged. */
export const ANSWER_ROOM: Limit = { name: 'room-answer', points: 240, perSeconds: 60, perProcess: true };
