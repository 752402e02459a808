/** The state machine of a live room: what its screen knows, without I/O. */
import type {
  RoomAnswered,
  RoomEnded,
  RoomJoined,
  RoomProgress,
  RoomQuestionView,
  WireRoom,
} from '@/lib/contract/rooms/room-view';
import { initialRoom, type OwnAnswer, questionKey, type Refusal, type RoomState } from './room-state';

/** Time between the end of a question and its result, for suspense. */
export const BUILD_UP_MS = 1200;

/** `nowMs` is by this device's clock. */
export type RoomMachineEvent =
  | { type: 'joined'; joined: RoomJoined; nowMs: number }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'retried' }
  | { type: 'viewed'; room: WireRoom; nowMs: number }
  | { type: 'progressed'; progress: RoomProgress }
  | { type: 'chose'; option: number }
  /** The server stored the player's answer, from this tab or another one. */
  | { type: 'answered'; answer: RoomAnswered }
  | { type: 'answerRefused'; key: string }
  | { type: 'ended'; ended: RoomEnded };

export function roomReducer(state: RoomState, event: RoomMachineEvent): RoomState {
  switch (event.type) {
    case 'joined':
      return join(state, event.joined, event.nowMs);
    case 'refused':
      return { ...initialRoom(state.code), status: 'refused', refusal: event.refusal };
    case 'retried':
      return initialRoom(state.code);
    case 'viewed':
      // Views count only between the answer to `roomjoin` and the end.
      if (state.status !== 'in' || event.room.code !== state.code) return state;
      return show(state, event.room, clockAfter(state, event.room, event.nowMs), event.nowMs);
    case 'progressed':
      return progress(state, event.progress);
    case 'chose':
      return choose(state, event.option);
    case 'answered':
      return storeAnswer(state, event.answer);
    case 'answerRefused':
      if (state.own?.key !== event.key || state.own.state !== 'sending') return state;
      return { ...state, own: { ...state.own, state: 'late' } };
    case 'ended':
      if (event.ended.code !== state.code || state.status === 'refused') return state;
      return { ...initialRoom(state.code), status: 'over', over: event.ended.reason };
  }
}

/** Returns the clock offset. The view that traveled fastest has the highest and most exact one. */
function clockAfter({ clockOffsetMs }: RoomState, { server_time }: WireRoom, nowMs: number): number {
  return Math.max(clockOffsetMs, server_time - nowMs);
}

function join(state: RoomState, { room, seat, choice }: RoomJoined, nowMs: number): RoomState {
  // The device's clock may have been set while the connection was lost.
  const shown = show(state, room, room.server_time - nowMs, nowMs);
  const inRoom: RoomState = { ...shown, status: 'in', seat, refusal: null, over: null };
  const key = questionKey(room);
  // A later view may be on screen already.
  if (choice === null || key === null || shown.room === null || questionKey(shown.room) !== key)
    return inRoom;
  return { ...inRoom, own: { key, option: choice, state: 'stored' } };
}

/** Shows a view, unless a later one is on screen. */
function show(state: RoomState, room: WireRoom, clockOffsetMs: number, nowMs: number): RoomState {
  const before = state.room;
  if (before && room.version < before.version) return { ...state, clockOffsetMs };
  const isSameQuestion = before !== null && questionKey(before) === questionKey(room);
  return {
    ...state,
    clockOffsetMs,
    room: isSameQuestion ? keepShown(before.question, room) : room,
    own: isOf(room, state.own) ? state.own : null,
    placesBefore: placesBefore(state, room),
    revealAtMs: revealAtMs(state, room, clockOffsetMs, nowMs),
  };
}

const isOf = (room: WireRoom, own: OwnAnswer | null) => own !== null && own.key === questionKey(room);

/** Keeps the URL of the photo on screen, because each view signs another one. */
function keepShown(shown: RoomQuestionView | null, room: WireRoom): WireRoom {
  const { question } = withMostAnswers(room, shown?.answered ?? []);
  if (!question?.photo || !shown?.photo) return { ...room, question };
  return { ...room, question: { ...question, photo: shown.photo } };
}

/** Keeps the longer list of answers, because an older list may arrive late. */
function withMostAnswers(room: WireRoom, known: readonly number[]): WireRoom {
  if (!room.question || room.question.answered.length >= known.length) return room;
  return { ...room, question: { ...room.question, answered: [...known] } };
}

/** Returns the places before the result, from which a new result moves them. */
function placesBefore({ room: before, placesBefore: known }: RoomState, room: WireRoom) {
  if (room.phase !== 'result' && room.phase !== 'podium') return null;
  if (!before || before.game !== room.game) return null;
  const isNewResult = before.phase === 'question';
  if (!isNewResult) return known;
  return new Map(before.members.flatMap(({ seat, place }) => (place === null ? [] : [[seat, place]])));
}

/** Returns when to show a result: BUILD_UP_MS after its question, or at once if this screen did not show the question. */
function revealAtMs(
  { room: before, revealAtMs: known }: RoomState,
  room: WireRoom,
  clockOffsetMs: number,
  nowMs: number,
): number {
  if (room.phase !== 'result' || questionKey(room) !== (before && questionKey(before))) return 0;
  return before?.phase === 'question' ? nowMs + clockOffsetMs + BUILD_UP_MS : known;
}

function progress(state: RoomState, { code, game, position, answered }: RoomProgress): RoomState {
  const { room } = state;
  if (!room || code !== state.code || questionKey(room) !== `${game}:${position}`) return state;
  return { ...state, room: withMostAnswers(room, answered) };
}

function choose(state: RoomState, option: number): RoomState {
  const { room, own } = state;
  const key = room?.phase === 'question' ? questionKey(room) : null;
  if (key === null || own?.key === key) return state;
  return { ...state, own: { key, option, state: 'sending' } };
}

function storeAnswer(state: RoomState, { code, game, position, option }: RoomAnswered): RoomState {
  const key = `${game}:${position}`;
  if (code !== state.code || !state.room || questionKey(state.room) !== key) return state;
  return { ...state, own: { key, option, state: 'stored' } };
}
