'use client';

import { useEffect, useState } from 'react';
import { setAsking } from '@/components/client/asking';
import { signal } from '@/components/client/signal';
import type { ReportPlayer } from '@/components/ui/report/report-player';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import type { FetchDebrief } from './debrief';
import type { FetchStageLink } from './host-tools';
import { memberAt, type RoomState, type Stage, stageOf } from './room-state';
import { outcomeOf } from './room-text';
import type { RoomCalls } from './use-room-calls';

/** What the screens of a room show. */
export type RoomView = {
  state: RoomState;
  room: WireRoom;
  isHost: boolean;
  isGuest: boolean;
  /** The address of the room's page. */
  link: string;
  /** Of the friend whom this player has challenged to the room. */
  challengedName: string | null;
  reportPlayer: ReportPlayer;
  fetchStageLink: FetchStageLink;
  fetchDebrief: FetchDebrief;
  calls: RoomCalls;
  /** Asks whether to leave. */
  onLeave: () => void;
  /** Opens the menu of the photo on the screen. */
  onPhotoMenu: () => void;
  isPhotoMenuOpen: boolean;
  /** The server's clock, epoch ms. */
  nowMs: number;
};

const LEAD_TICK_MS = 50;
const TICK_MS = 250;

type RoomClock = {
  nowMs: number;
  /** Of the question on the screen, which stays there for a moment after it has ended. */
  stage: Stage | null;
};

/** Returns the server's clock, and the stage of the question on the screen. */
export function useRoomClock({ room, clockOffsetMs, revealAtMs }: RoomState): RoomClock {
  const startsAt = room?.phase === 'question' ? (room.question?.starts_at ?? 0) : 0;
  const isLead = startsAt > Date.now() + clockOffsetMs || revealAtMs > Date.now() + clockOffsetMs;
  const isRunning = room?.phase === 'question' || room?.phase === 'result';
  // The photo shows to all at the same moment.
  const nowMs = useServerNow(clockOffsetMs, isRunning ? (isLead ? LEAD_TICK_MS : TICK_MS) : null);
  const question = room?.phase === 'question' ? room.question : null;
  if (room?.phase === 'result' && nowMs < revealAtMs && !prefersStill()) return { nowMs, stage: 'timeUp' };
  return { nowMs, stage: question && stageOf(question, nowMs) };
}

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Sounds, vibration, and toasts that wait until a question is answered. */
export function useRoomSignals(state: RoomState, stage: Stage | null): void {
  const isOpen = stage === 'asking' && state.own === null;
  useEffect(() => {
    setAsking(isOpen);
    return () => setAsking(false);
  }, [isOpen]);
  const isLocked = state.own?.state === 'sending';
  useEffect(() => {
    if (isLocked) signal('lock');
  }, [isLocked]);
  const isBuildUp = state.room?.phase === 'result' && stage !== null;
  const isPodium = state.room?.phase === 'podium';
  useEffect(() => {
    if (isBuildUp) signal('suspense');
  }, [isBuildUp]);
  useEffect(() => {
    if (isPodium) signal('podium');
  }, [isPodium]);
  const outcome = isBuildUp ? null : outcomeOf(state);
  useEffect(() => {
    if (outcome === 'right') signal('right');
    else if (outcome === 'wrong') signal('wrong');
  }, [outcome]);
}

export const isHostOf = ({ room, seat }: RoomState): boolean =>
  room !== null && seat !== null && room.host_seat === seat && memberAt(room, seat) !== undefined;

/** Returns the time of the server's clock in epoch ms, updated every `everyMs`; null stops the updates. */
function useServerNow(clockOffsetMs: number, everyMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return;
    setNowMs(Date.now());
    const clock = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(clock);
  }, [everyMs]);
  return nowMs + clockOffsetMs;
}
