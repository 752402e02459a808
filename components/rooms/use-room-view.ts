'use client';

import { useEffect } from 'react';
import { setAsking } from '@/components/client/asking';
import { signal } from '@/components/client/signal';
import type { ReportPlayer } from '@/components/ui/report/report-player';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import type { FetchDebrief } from './debrief';
import type { FetchStageLink } from './host-tools';
import { memberAt, type RoomState, type Stage } from './room-state';
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
