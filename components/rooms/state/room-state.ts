import type { AnswerOption } from '@/components/quiz/question/answer-list';
import type { Side } from '@/lib/contract/higher-lower/higher-lower';
import type { RoomEnded, RoomMemberView, RoomQuestionView, WireRoom } from '@/lib/contract/rooms/room-view';

export type OwnAnswer = {
  /** The `questionKey` of the question. */
  key: string;
  option: number;
  /** `late`: the server refused it, because the question was over. */
  state: 'sending' | 'stored' | 'late';
};

export type Refusal = { code: string; message: string };

export type RoomState = {
  code: string;
  /** `joining`: also after *Try again*. `over`: the membership or the room has ended. */
  status: 'joining' | 'in' | 'refused' | 'over';
  room: WireRoom | null;
  seat: number | null;
  own: OwnAnswer | null;
  /** Places by seat before the result on screen; null if this screen has not seen them. */
  placesBefore: ReadonlyMap<number, number> | null;
  /** When the result shows, by the server's clock, epoch ms. */
  revealAtMs: number;
  /** Server clock minus this device's clock, ms. */
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

/** Returns the key of a question: '2:0' is the first one of the second game. */
export function questionKey({ game, question }: Pick<WireRoom, 'game' | 'question'>): string | null {
  return question && `${game}:${question.position}`;
}

/** Returns the player's answer to the question on screen, unless it was late. */
export function ownOption({ room, own }: RoomState): number | null {
  if (!room || !own || own.state === 'late' || own.key !== questionKey(room)) return null;
  return own.option;
}

export type QuestionStep =
  /** The question is announced, and its photo loads. */
  | 'ready'
  | 'asking'
  /** The time is over, and the result is on its way. */
  | 'timeUp';

/** Returns the step of a question. `nowMs` is the server's clock. */
export function questionStepOf({ starts_at, ends_at }: RoomQuestionView, nowMs: number): QuestionStep {
  if (nowMs < starts_at) return 'ready';
  return ends_at !== null && nowMs >= ends_at ? 'timeUp' : 'asking';
}

/** Returns the duration of a question and the time left, in ms. Both are 0 in an untimed game. */
export function timeOf({ starts_at, ends_at }: RoomQuestionView, nowMs: number) {
  const ofMs = ends_at === null ? 0 : ends_at - starts_at;
  return { ofMs, leftMs: ends_at === null ? 0 : Math.max(0, Math.min(ofMs, ends_at - nowMs)) };
}

export function memberAt(room: WireRoom, seat: number | null): RoomMemberView | undefined {
  return room.members.find((member) => member.seat === seat);
}

/** Returns the players of the running or last game: all members but a host who presents. */
export const playersOf = ({ members }: WireRoom): RoomMemberView[] => members.filter(({ plays }) => plays);

export const isStanding = ({ plays, out_at_position }: RoomMemberView): boolean =>
  plays && out_at_position === null;

export const isAllAtZero = (room: WireRoom): boolean => playersOf(room).every(({ right }) => right === 0);

/** Returns the players from best to worst; those without a place come last. */
export function standings(room: WireRoom): RoomMemberView[] {
  const rank = ({ place }: RoomMemberView) => place ?? Number.POSITIVE_INFINITY;
  return playersOf(room).toSorted((a, b) => (rank(a) === rank(b) ? a.seat - b.seat : rank(a) - rank(b)));
}

/** Returns how many places a member rose; negative after a fall, null if unknown. */
export function placeChange({ placesBefore }: RoomState, { seat, place }: RoomMemberView): number | null {
  const before = placesBefore?.get(seat);
  return before === undefined || place === null ? null : before - place;
}

/** Returns options for the answer list. Options of a room have no ids, so their number from 1 serves as one. */
export const asOptions = (labels: readonly string[]): AnswerOption[] =>
  labels.map((option, index) => ({ option_id: String(index + 1), option }));

export const sideOf = (option: number | null): Side | null =>
  option === null ? null : option === 1 ? 'left' : 'right';

export const choiceId = (option: number | null) => (option === null ? null : String(option));
