import { counted } from '@/lib/contract/format';
import type { RoomEnded, WireRoom } from '@/lib/contract/rooms/room-view';
import { FEWEST_MEMBERS, MAX_PLAYED_GAMES, MOST_MEMBERS } from '@/lib/contract/rooms/rules';
import { memberAt, type OwnAnswer, ownOption, presentCount, type RoomState, type Stage } from './room-state';

export const FAILED = 'Something went wrong';

/** Returns '1st', '2nd', '3rd', '11th'. */
export function ordinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}

/** Returns '12 of 20 have answered'. */
export function answeredText(room: WireRoom): string {
  const answered = room.question?.answered ?? 0;
  // A member may answer and go.
  return `${answered} of ${Math.max(answered, presentCount(room))} have answered`;
}

export type Outcome = 'right' | 'wrong' | 'missed' | 'late' | 'voided';

/** Returns what came of the question for this player; null while it runs. */
export function outcomeOf(state: RoomState): Outcome | null {
  const result = state.room?.result;
  if (!result) return null;
  if (result.voided) return 'voided';
  const option = ownOption(state);
  if (option !== null) return option === result.answer ? 'right' : 'wrong';
  return state.own?.state === 'late' ? 'late' : 'missed';
}

export const OUTCOME_TEXTS: Record<Outcome, string> = {
  right: 'Right',
  wrong: 'Wrong',
  missed: 'No answer',
  late: 'Too late',
  voided: 'Photo withdrawn',
};

/** Returns 'Ana decides whether to play again.' for everyone but the host. */
export function hostText(room: WireRoom, what: 'start' | 'again'): string {
  const name = memberAt(room, room.host_seat)?.name ?? 'A new host';
  return what === 'start' ? `${name} starts the game.` : `${name} decides whether to play again.`;
}

/** Returns why the host cannot start, or null. */
export function startProblem(room: WireRoom): string | null {
  return presentCount(room) < FEWEST_MEMBERS ? 'A game needs 2 players. Share the code.' : null;
}

/** Returns 'Waiting for Ann…', or null if no challenged friend is missing. */
export function waitingText({ members }: WireRoom, challengedName: string | null): string | null {
  return challengedName === null || members.some(({ name }) => name === challengedName)
    ? null
    : `Waiting for ${challengedName}…`;
}

export function playersText({ members }: WireRoom): string {
  return `${counted(members.length, 'player')} of ${MOST_MEMBERS}`;
}

/** Returns '48.3 s', which breaks ties. */
export const timeText = (totalMs: number): string => `${(totalMs / 1000).toFixed(1)} s`;

/** Returns 'You are 4th of 20.', or nothing before the first result. */
export function placeText(room: WireRoom, seat: number | null): string {
  const place = memberAt(room, seat)?.place;
  return place ? `You are ${ordinal(place)} of ${room.members.length}.` : '';
}

function announceQuestion(
  { question, set_size }: WireRoom,
  stage: Stage | null,
  own: OwnAnswer | null,
): string {
  const name = `Question ${(question?.position ?? 0) + 1} of ${set_size}.`;
  if (stage === 'ready') return `${name} Get ready.`;
  if (own) return own.state === 'late' ? 'Your answer came too late.' : `You chose answer ${own.option}.`;
  return stage === 'timeUp' ? "Time's up." : name;
}

function announceResult(state: RoomState, room: WireRoom): string {
  const outcome = outcomeOf(state);
  const right = room.question?.options[(room.result?.answer ?? 0) - 1];
  return [
    outcome ? `${OUTCOME_TEXTS[outcome]}.` : '',
    outcome === 'voided' || !right ? '' : `Booked for: ${right}.`,
    placeText(room, state.seat),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns what a screen reader says when the room changes. */
export function announcement(state: RoomState, stage: Stage | null): string {
  const { room } = state;
  if (!room) return '';
  if (room.phase === 'question') return announceQuestion(room, stage, state.own);
  if (room.phase === 'result') return announceResult(state, room);
  if (room.phase === 'lobby') return `${counted(room.members.length, 'player')} in the room.`;
  const place = memberAt(room, state.seat)?.place;
  return `The game is over.${place ? ` You came ${ordinal(place)} of ${room.members.length}.` : ''}`;
}

export type Notice = {
  title: string;
  text: string;
  again: 'Try again' | 'Join again' | null;
  /** Only players with an account may join. */
  needsAccount?: true;
};

const OVER: Record<RoomEnded['reason'], Notice> = {
  removed: {
    title: 'The host removed you',
    text: 'You cannot join this room again. You can open a room of your own.',
    again: null,
  },
  left: { title: 'You left the room', text: 'You can come back as long as it is open.', again: 'Join again' },
  limit: {
    title: 'That is all for today',
    text: `You have played ${MAX_PLAYED_GAMES} games in rooms in the last 24 hours. You can still play rounds and the daily.`,
    again: null,
  },
  ended: {
    title: 'This room has ended',
    text: 'Rooms end when everybody has left, or after 30 minutes without use.',
    again: null,
  },
};

const REFUSED: Record<string, Notice> = {
  NOT_FOUND: {
    title: 'This room is not open',
    text: 'Check the code with the person who sent it. The room may have ended, or be closed to new players.',
    again: null,
  },
  TAKEN: {
    title: 'This room is full',
    text: `A room takes ${MOST_MEMBERS} players. Try again when a player has left.`,
    again: 'Try again',
  },
};

/** Returns the words for a room that the player cannot see; null while there is one. */
export function noticeOf({ status, over, refusal }: RoomState): Notice | null {
  if (status === 'over' && over) return OVER[over];
  if (status !== 'refused') return null;
  const { code = '', message } = refusal ?? {};
  const text = message || 'The room could not be opened.';
  if (code === 'ACCOUNT_NEEDED')
    return { title: 'An account is needed', text, again: null, needsAccount: true };
  // The server's message names the limit: wrong codes, or games per day.
  const title = code === 'TOO_MANY_REQUESTS' ? 'Try again later' : FAILED;
  return REFUSED[code] ?? { title, text, again: 'Try again' };
}
