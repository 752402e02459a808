'use client';

import { useEffect } from 'react';
import { setQuestionOpen } from '@/components/client/notifications/question-open';
import { signal } from '@/components/client/signals/signal';
import type { ReportPlayer } from '@/components/ui/report/report-modal';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import type { FetchDebrief } from '../host/debrief';
import type { FetchStageLink } from '../host/host-tools';
import { memberAt, type QuestionStep, type RoomState } from './room-state';
import { outcomeOf } from './room-text';
import type { RoomCalls } from './use-room-calls';

export type RoomView = {
  state: RoomState;
  room: WireRoom;
  isHost: boolean;
  isGuest: boolean;
  link: string;
  /** Name of the friend whom this player challenged to the room. */
  challengedName: string | null;
  reportPlayer: ReportPlayer;
  fetchStageLink: FetchStageLink;
  fetchDebrief: FetchDebrief;
  calls: RoomCalls;
  onLeave: () => void;
  onPhotoMenu: () => void;
  isPhotoMenuOpen: boolean;
  /** The server's clock, epoch ms. */
  nowMs: number;
};

/** Plays sounds and vibrates. Makes toasts wait until a question is answered. */
export function useRoomSignals(state: RoomState, step: QuestionStep | null): void {
  const isOpen = step === 'asking' && state.own === null;
  useEffect(() => {
    setQuestionOpen(isOpen);
    return () => setQuestionOpen(false);
  }, [isOpen]);
  const isLocked = state.own?.state === 'sending';
  useEffect(() => {
    if (isLocked) signal('lock');
  }, [isLocked]);
  const isBuildUp = state.room?.phase === 'result' && step !== null;
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
