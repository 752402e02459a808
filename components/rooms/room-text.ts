import type { RoomEnded, WireRoom } from '@/lib/contract/rooms/room-view';
import { FEWEST_MEMBERS, MAX_PLAYED_GAMES, MOST_MEMBERS } from '@/lib/contract/rooms/rules';
import type { Texts } from '@/messages/format';
import {
  isAllAtZero,
  isStanding,
  memberAt,
  type OwnAnswer,
  ownOption,
  playersOf,
  type Refusal,
  type RoomState,
  type Stage,
} from './room-state';

type RoomTexts = Texts<'rooms'>;

/** Returns '12 of 20 answered'. */
export function answeredText(t: RoomTexts, room: WireRoom): string {
  const answered = room.question?.answered.length ?? 0;
  const present = playersOf(room).filter((member) => member.present && isStanding(member)).length;
  // A member may answer and go.
  return t('answeredOf', { answered, present: Math.max(answered, present) });
}

/** Returns '5 of 8 still in'. */
export function stillInText(t: RoomTexts, room: WireRoom): string {
  const players = playersOf(room);
  return t('stillIn', { count: players.filter(isStanding).length, players: players.length });
}

/** `presented`: the player does not play this game, or was out of it before. `nobody`: all who were in would be out. */
export type Outcome = 'right' | 'wrong' | 'missed' | 'late' | 'voided' | 'presented' | 'nobody';

/** Returns what came of the question for this player; null while it runs. */
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

/** Returns whom the members wait for, for everyone but the host. */
export function hostText(t: RoomTexts, room: WireRoom, what: 'start' | 'again'): string {
  const name = memberAt(room, room.host_seat)?.name;
  if (name === undefined) return t('waitingForHost');
  return t(what === 'start' ? 'waitingToStart' : 'waitingForRematch', { name });
}

/** Returns why the host cannot start, or null. */
export function startProblem(t: RoomTexts, room: WireRoom): string | null {
  const { mode, host_plays } = room.settings;
  const isNeeded = ({ seat, present }: { seat: number; present: boolean }) =>
    present && (mode === 'photos' || host_plays || seat !== room.host_seat);
  return room.members.filter(isNeeded).length < FEWEST_MEMBERS ? t('waitingForOne') : null;
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
  stage: Stage | null,
  own: OwnAnswer | null,
): string {
  const which = { number: (question?.position ?? 0) + 1, total: set_size };
  if (stage === 'ready') return t('announce.ready', which);
  if (own) return own.state === 'late' ? t('announce.late') : t('announce.chose', { number: own.option });
  if (stage === 'timeUp') return t('announce.timeUp');
  const [left = '', right = ''] = question?.options ?? [];
  const asked = t('announce.question', which);
  return question?.mode === 'higherLower' ? `${asked} ${t('announce.pair', { left, right })}` : asked;
}

/** Sentences of their own, one after the other. */
function announceResult(t: RoomTexts, state: RoomState, room: WireRoom): string {
  const outcome = outcomeOf(state) ?? 'missed';
  const charge = room.question?.options[(room.result?.answer ?? 0) - 1] ?? '';
  if (room.question?.mode === 'higherLower')
    return t('announce.pairResult', { outcome, charge, still: stillInText(t, room) });
  const what = outcome === 'voided' ? t('announce.voided') : t('announce.result', { outcome, charge });
  return `${what} ${placeText(t, room, state.seat)}`.trim();
}

/** Returns what a screen reader says when the room changes. */
export function announcement(t: RoomTexts, state: RoomState, stage: Stage | null): string {
  const { room } = state;
  if (!room) return '';
  // The question stays on the screen for a moment after it has ended.
  if (room.phase === 'question' || stage !== null) return announceQuestion(t, room, stage, state.own);
  if (room.phase === 'result') return announceResult(t, state, room);
  if (room.phase === 'lobby') return t('announce.lobby', { count: room.members.length });
  const players = playersOf(room).length;
  const place = memberAt(room, state.seat)?.place;
  return place ? t('announce.came', { place, players }) : t('announce.over');
}

/** Returns whom the pair on the screen has put out, 'Out: Ann, Ben', or nothing. */
export function nowOutText(t: RoomTexts, room: WireRoom): string {
  const gone = room.members.filter(
    ({ out_at_position }) => out_at_position !== null && out_at_position === room.question?.position,
  );
  return gone.length === 0 ? '' : t('nowOut', { names: gone.map(({ name }) => name).join(', ') });
}

/** Returns '10 photos · 20 s each'. */
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

export type Notice = {
  title: string;
  text: string;
  /** Whether the player can try again, or join once more. */
  again: 'retry' | 'rejoin' | null;
  /** Only players with an account may join. */
  needsAccount?: true;
};

function endedNotice(t: RoomTexts, reason: RoomEnded['reason']): Notice {
  const text = reason === 'limit' ? t('limitText', { games: MAX_PLAYED_GAMES }) : t(`endedText.${reason}`);
  return { title: t(`ended.${reason}`), text, again: reason === 'left' ? 'rejoin' : null };
}

/** The server's message names the limit: wrong codes, or games per day. */
function refusedNotice(t: RoomTexts, { code, message }: Refusal): Notice {
  const text = message || t('failedText');
  switch (code) {
    case 'NOT_FOUND':
      return { title: t('notFound'), text: t('notFoundText'), again: null };
    case 'TAKEN':
      return { title: t('full'), text: t('fullText', { most: MOST_MEMBERS }), again: 'retry' };
    case 'ACCOUNT_NEEDED':
      return { title: t('accountNeeded'), text, again: null, needsAccount: true };
    case 'TOO_MANY_REQUESTS':
      return { title: t('tryLater'), text, again: 'retry' };
    default:
      return { title: t('failed'), text, again: 'retry' };
  }
}

/** Returns the words for a room that the player cannot see; null while there is one. */
export function noticeOf(t: RoomTexts, { status, over, refusal }: RoomState): Notice | null {
  if (status === 'over' && over) return endedNotice(t, over);
  return status === 'refused' ? refusedNotice(t, refusal ?? { code: '', message: '' }) : null;
}
