import { MAX_HOSTED_GAMES, MAX_PLAYED_GAMES } from '@/lib/contract/rooms/rules';
import type { Limit } from '@/lib/platform/security/limits/rate-limits';

const HOUR_SECONDS = 60 * 60;

/** Rooms that a player opens. The use case counts them. */
export const NEW_ROOMS: Limit = { name: 'rooms-new', points: 10, perSeconds: HOUR_SECONDS };

/** The use cases count them (docs/rules.md, "Rooms"). */
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

/** Codes that open no room to the caller, besides the limit of the network; above it the slow lane. A right code costs nothing. */
export const WRONG_CODES_OF_PLAYER: Limit = { name: 'room-codes', points: 20, perSeconds: HOUR_SECONDS };

/** Per player, shared by all entry points. */
export const JOIN_ROOM: Limit = { name: 'room-join', points: 60, perSeconds: 60 };
export const CHANGE_ROOM: Limit = { name: 'room-change', points: 120, perSeconds: 60 };
/** A tab that shows the way back to a room asks every few seconds. */
export const READ_OWN_ROOM: Limit = { name: 'room-own', points: 120, perSeconds: 60, perProcess: true };
/** What only the host reads: the link of the stage, and what came of a game. */
export const READ_GAME: Limit = { name: 'room-game', points: 60, perSeconds: 60 };
/** A stage asks twice a second. Several rooms of a school share a network. */
export const READ_STAGE: Limit = { name: 'room-stage', points: 1200, perSeconds: 60, perProcess: true };
/** A tab repeats an answer until it is acknowledged. */
export const ANSWER_ROOM: Limit = { name: 'room-answer', points: 240, perSeconds: 60, perProcess: true };
