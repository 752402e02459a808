import type { RoomEnded, WireRoom } from '@/lib/contract/rooms/room-view';
import { MAX_MEMBERS, MAX_PLAYED_GAMES, MIN_MEMBERS } from '@/lib/contract/rooms/rules';
import type { Texts } from '@/messages/format';
import {
  isAllAtZero,
  isStanding,
  memberAt,
  type OwnAnswer,
  ownOption,
  playersOf,
  type QuestionStep,
  type Refusal,
  type RoomState,
} from './room-state';

type RoomTexts = Texts<'rooms'>;

export function answeredText(t: RoomTexts, room: WireRoom): string {
  const answered = room.question?.answered.length ?? 0;
  const present = playersOf(room).filter((member) => member.present && isStanding(member)).length;
  // A member may answer and then leave.
  return t('answeredOf', { answered, present: Math.max(answered, present) });
}

export function stillInText(t: RoomTexts, room: WireRoom): string {
  const players = playersOf(room);
  return t('stillIn', { count: players.filter(isStanding).length, players: players.length });
}

/** `presented`: the player does not play, or was out before. `nobody`: the pair would have put out all players. */
export type Outcome = 'right' | 'wrong' | 'missed' | 'late' | 'voided' | 'presented' | 'nobody';

/** Returns the player's outcome of the question; null while it runs. */
export function outcomeOf(state: RoomState): Outcome | null {
  const result = state.room?.result;
  if (!result) return null;
  const isPair = state.room?.question?.mode === 'higherLower';
  if (result.voided) return isPair ? 'nobody' : 'voided';
  const own = state.room ? memberAt(state.room, state.seat) : undefined;
  const option = ownOption(state);
  const wasOutBefore =
    own && own.out_at_position !== null && own.out_at_position < (state.room?.question?.position ?? 0);
  if (own?.plays === false || wasOutBefore) return 'presented';
  if (option !== null) return option === result.answer ? 'right' : 'wrong';
  return state.own?.state === 'late' ? 'late' : 'missed';
}

/** Returns what members other than the host read while they wait for the host. */
export function hostText(t: RoomTexts, room: WireRoom, what: 'start' | 'again'): string {
  const name = memberAt(room, room.host_seat)?.name;
  if (name === undefined) return t('waitingForHost');
  return t(what === 'start' ? 'waitingToStart' : 'waitingForRematch', { name });
}

export function startProblem(t: RoomTexts, room: WireRoom): string | null {
  const { mode, host_plays } = room.settings;
  const isNeeded = ({ seat, present }: { seat: number; present: boolean }) =>
    present && (mode === 'photos' || host_plays || seat !== room.host_seat);
  return room.members.filter(isNeeded).length < MIN_MEMBERS ? t('waitingForOne') : null;
}

/** Returns 'Waiting for Ann…', or null if no challenged friend is missing. */
export function waitingText(
  t: RoomTexts,
  { members }: WireRoom,
  challengedName: string | null,
): string | null {
  if (challengedName === null || members.some(({ name }) => name === challengedName)) return null;
  return t('waitingFor', { name: challengedName });
}

/** Returns 'You’re 4th of 20.', or nothing before the first result. */
export function placeText(t: RoomTexts, room: WireRoom, seat: number | null): string {
  const place = memberAt(room, seat)?.place;
  if (!place) return '';
  return isAllAtZero(room) ? t('allAtZero') : t('youAre', { place, players: playersOf(room).length });
}

function announceQuestion(
  t: RoomTexts,
  { question, set_size }: WireRoom,
  step: QuestionStep | null,
  own: OwnAnswer | null,
): string {
  const which = { number: (question?.position ?? 0) + 1, total: set_size };
  if (step === 'ready') return t('announce.ready', which);
  if (own) return own.state === 'late' ? t('announce.late') : t('announce.chose', { number: own.option });
  if (step === 'timeUp') return t('announce.timeUp');
  const [left = '', right = ''] = question?.options ?? [];
  const asked = t('announce.question', which);
  return question?.mode === 'higherLower' ? `${asked} ${t('announce.pair', { left, right })}` : asked;
}

function announceResult(t: RoomTexts, state: RoomState, room: WireRoom): string {
  const outcome = outcomeOf(state) ?? 'missed';
  const charge = room.question?.options[(room.result?.answer ?? 0) - 1] ?? '';
  if (room.question?.mode === 'higherLower')
    return t('announce.pairResult', { outcome, charge, still: stillInText(t, room) });
  const what = outcome === 'voided' ? t('announce.voided') : t('announce.result', { outcome, charge });
  return `${what} ${placeText(t, room, state.seat)}`.trim();
}

export function announcement(t: RoomTexts, state: RoomState, step: QuestionStep | null): string {
  const { room } = state;
  if (!room) return '';
  // The question stays on screen for a moment after it has ended.
  if (room.phase === 'question' || step !== null) return announceQuestion(t, room, step, state.own);
  if (room.phase === 'result') return announceResult(t, state, room);
  if (room.phase === 'lobby') return t('announce.lobby', { count: room.members.length });
  const players = playersOf(room).length;
  const place = memberAt(room, state.seat)?.place;
  return place ? t('announce.came', { place, players }) : t('announce.over');
}

/** Returns 'Out: Ann, Ben' for the players whom the pair on screen put out, or ''. */
export function nowOutText(t: RoomTexts, room: WireRoom): string {
  const gone = room.members.filter(
    ({ out_at_position }) => out_at_position !== null && out_at_position === room.question?.position,
  );
  return gone.length === 0 ? '' : t('nowOut', { names: gone.map(({ name }) => name).join(', ') });
}

export function settingsText(
  t: RoomTexts,
  { settings: { mode, questions, seconds, nonviolent, host_plays } }: Pick<WireRoom, 'settings'>,
): string {
  return [
    t(mode === 'higherLower' ? 'pairsOf' : 'photosOf', { count: questions }),
    seconds === null ? t('noTimer') : t('secondsEach', { seconds }),
    nonviolent ? t('noViolence') : null,
    host_plays ? null : t('hostPresents'),
  ]
    .filter(Boolean)
    .join(' · ');
}

export type Unavailability = {
  title: string;
  text: string;
  again: 'retry' | 'rejoin' | null;
  needsAccount?: true;
};

function endedRoom(t: RoomTexts, reason: RoomEnded['reason']): Unavailability {
  const text = reason === 'limit' ? t('limitText', { games: MAX_PLAYED_GAMES }) : t(`endedText.${reason}`);
  return { title: t(`ended.${reason}`), text, again: reason === 'left' ? 'rejoin' : null };
}

/** The server's message names the limit: wrong codes, or games per day. */
function refusedRoom(t: RoomTexts, { code, message }: Refusal): Unavailability {
  const text = message || t('failedText');
  switch (code) {
    case 'NOT_FOUND':
      return { title: t('notFound'), text: t('notFoundText'), again: null };
    case 'TAKEN':
      return { title: t('full'), text: t('fullText', { most: MAX_MEMBERS }), again: 'retry' };
    case 'ACCOUNT_NEEDED':
      return { title: t('accountNeeded'), text, again: null, needsAccount: true };
    case 'TOO_MANY_REQUESTS':
      return { title: t('tryLater'), text, again: 'retry' };
    default:
      return { title: t('failed'), text, again: 'retry' };
  }
}

/** Returns why the player cannot see the room; null if they can. */
export function unavailabilityOf(t: RoomTexts, { status, over, refusal }: RoomState): Unavailability | null {
  if (status === 'over' && over) return endedRoom(t, over);
  return status === 'refused' ? refusedRoom(t, refusal ?? { code: '', message: '' }) : null;
}
