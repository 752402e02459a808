import type { RoomPhase } from '@/lib/contract/enums';

/** A member as all members see it. Seats count up from 1; no player id leaves the server. */
export type RoomMemberView = {
  seat: number;
  name: string;
  /** Path of the profile image; null for the silhouette. */
  image: string | null;
  present: boolean;
  /** Right answers in the running or last game. */
  right: number;
  /** Total answering time of that game, ms by the server's clock. A missed question counts in full. */
  total_ms: number;
  /** 1 is best; equal results share a place. Null before the first result of a game. */
  place: number | null;
};

/** The question that is on the screens, without a sign of the right option. Times are epoch ms of the server's clock. */
export type RoomQuestionView = {
  /** From 0. */
  position: number;
  /**
   * The signed photo URL, valid for ten minutes; `?s=1|2` picks the pixel density. Each view has another one of the same photo:
   * a client keeps the first of a question. Null when the record has left the game.
   */
  photo: string | null;
  /** The county and state of the record. */
  place: string | null;
  weekday: string | null;
  /** The labels of the four options, in order. An answer names its place, from 1. */
  options: string[];
  starts_at: number;
  /** Null in an untimed game. */
  ends_at: number | null;
  /** How many members have answered. */
  answered: number;
};

/** What came of the question. */
export type RoomResultView = {
  /** The right option, 1-based. */
  answer: number;
  /** How many chose each of the four options. */
  chosen: number[];
  /** How many did not answer. */
  missed: number;
  /** One neutral sentence about the right category. */
  explanation: string;
  /** Its record left the game: the question counts for nobody. */
  voided: boolean;
};

/** A room, the same for all its members. A client drops a view whose `version` is below the one it has. */
export type WireRoom = {
  code: string;
  version: number;
  phase: RoomPhase;
  /** How many games were begun. */
  game: number;
  /** Null while the room waits for a new host. */
  host_seat: number | null;
  locked: boolean;
  /** False when the running or last game is untimed. */
  timed: boolean;
  set_size: number;
  /** In the order of their seats. */
  members: RoomMemberView[];
  /** In the phases question and result. */
  question: RoomQuestionView | null;
  /** In the phase result. */
  result: RoomResultView | null;
  /** When the running phase ends at the latest. Null in the lobby, on the podium and in an untimed question. */
  next_at: number | null;
  /** Epoch ms. */
  server_time: number;
};

/** What a member gets on joining or coming back. */
export type RoomJoined = {
  room: WireRoom;
  seat: number;
  /** The member's own answer to the question on the screens, 1-based. */
  choice: number | null;
};

/** Why a room closed for a member. `limit`: a game started, and the player has reached the daily game limit. */
export const ROOM_ENDINGS = ['removed', 'left', 'limit', 'ended'] as const;
export type RoomEnded = { code: string; reason: (typeof ROOM_ENDINGS)[number] };
/** An open room that the player is a member of. */
export type OwnRoom = { code: string; is_playing: boolean };
export type RoomProgress = { code: string; game: number; position: number; answered: number };
/** The player's own answer, given in another tab. */
export type RoomAnswered = { code: string; game: number; position: number; option: number };
