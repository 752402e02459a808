import type { AnswerOption } from '@/components/quiz/answer-list';
import type { Side } from '@/lib/contract/higher-lower/question';
import type { RoomEnded, RoomMemberView, RoomQuestionView, WireRoom } from '@/lib/contract/rooms/room-view';

/** The player's answer to the question on the screen. */
export type OwnAnswer = {
  /** The question, as `questionKey` names it. */
  key: string;
  /** 1 to 4. */
  option: number;
  /** `late`: the server refused it, because the question was over. */
  state: 'sending' | 'stored' | 'late';
};

export type Refusal = { code: string; message: string };

export type RoomState = {
  code: string;
  /** `joining` also after a press on *Try again*; `over`: the player is no longer a member, or the room has ended. */
  status: 'joining' | 'in' | 'refused' | 'over';
  room: WireRoom | null;
  /** The player's own seat. */
  seat: number | null;
  own: OwnAnswer | null;
  /** The places by seat before the result on the screen; null where this screen has not seen them. */
  placesBefore: ReadonlyMap<number, number> | null;
  /** When the result shows, by the server's clock, epoch ms. */
  revealAtMs: number;
  /** The server's clock minus this device's, ms. */
  clockOffsetMs: number;
  refusal: Refusal | null;
  over: RoomEnded['reason'] | null;
};

export function initialRoom(code: string): RoomState {
  return {
    code,
    status: 'joining',
    room: null,
    seat: null,
    own: null,
    placesBefore: null,
    revealAtMs: 0,
    clockOffsetMs: 0,
    refusal: null,
    over: null,
  };
}

/** Names a question of a room: '2:0' is the first one of the second game. */
export function questionKey({ game, question }: Pick<WireRoom, 'game' | 'question'>): string | null {
  return question && `${game}:${question.position}`;
}

/** Returns the player's answer to the question on the screen, unless it came too late. */
export function ownOption({ room, own }: RoomState): number | null {
  if (!room || !own || own.state === 'late' || own.key !== questionKey(room)) return null;
  return own.option;
}

export type Stage =
  /** The question is announced: its photo loads. */
  | 'ready'
  | 'asking'
  /** The time is over, and the result is on its way. */
  | 'timeUp';

/** Returns the stage of a question at a time of the server's clock. */
export function stageOf({ starts_at, ends_at }: RoomQuestionView, nowMs: number): Stage {
  if (nowMs < starts_at) return 'ready';
  return ends_at !== null && nowMs >= ends_at ? 'timeUp' : 'asking';
}

/** Returns how long a question takes and how much of that is left, in ms. Both are 0 in an untimed game. */
export function timeOf({ starts_at, ends_at }: RoomQuestionView, nowMs: number) {
  const ofMs = ends_at === null ? 0 : ends_at - starts_at;
  return { ofMs, leftMs: ends_at === null ? 0 : Math.max(0, Math.min(ofMs, ends_at - nowMs)) };
}

export function memberAt(room: WireRoom, seat: number | null): RoomMemberView | undefined {
  return room.members.find((member) => member.seat === seat);
}

/** Returns those who play the running or last game: all but a host who presents it. */
export const playersOf = ({ members }: WireRoom): RoomMemberView[] => members.filter(({ plays }) => plays);

/** Whether a member plays the game and is not out of it. */
export const isStanding = ({ plays, out_at_position }: RoomMemberView): boolean =>
  plays && out_at_position === null;

/** Whether nobody has a right answer in the game so far. */
export const isAllAtZero = (room: WireRoom): boolean => playersOf(room).every(({ right }) => right === 0);

/** Returns the players from the best to the worst; those without a place come last. */
export function standings(room: WireRoom): RoomMemberView[] {
  const rank = ({ place }: RoomMemberView) => place ?? Number.POSITIVE_INFINITY;
  return playersOf(room).toSorted((a, b) => (rank(a) === rank(b) ? a.seat - b.seat : rank(a) - rank(b)));
}

/** Returns how many places a member rose with the last result, below 0 after a fall, null where that is unknown. */
export function movement({ placesBefore }: RoomState, { seat, place }: RoomMemberView): number | null {
  const before = placesBefore?.get(seat);
  return before === undefined || place === null ? null : before - place;
}

/** Returns options for the list of answers. Those of a room have no ids: their place, from 1, names them. */
export const asOptions = (labels: readonly string[]): AnswerOption[] =>
  labels.map((option, index) => ({ option_id: String(index + 1), option }));

/** Returns the side of an option of a pair. */
export const sideOf = (option: number | null): Side | null =>
  option === null ? null : option === 1 ? 'left' : 'right';

export const choiceId = (option: number | null) => (option === null ? null : String(option));
