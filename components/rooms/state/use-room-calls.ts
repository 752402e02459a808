'use client';

import { type Dispatch, type RefObject, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { leaveEndedSession } from '@/components/quiz/connection/use-game-connection';
import type { GameConnection } from '@/components/realtime/game-connection';
import type { RoomClientEvents } from '@/lib/contract/realtime/room-events';
import type { RoomSettings } from '@/lib/contract/rooms/schemas';
import type { RoomMachineEvent } from './room-machine';
import type { RoomState } from './room-state';

type Options = {
  state: RoomState;
  dispatch: Dispatch<RoomMachineEvent>;
  connection: RefObject<GameConnection | null>;
  playerId: string;
};

type Call =
  | 'roomstart'
  | 'roomnext'
  | 'roompause'
  | 'roomsettings'
  | 'roomlock'
  | 'roomremove'
  | 'roomnickname'
  | 'roomleave';
type Payload<E extends Call> = Parameters<RoomClientEvents[E]>[0];

export type RoomCalls = ReturnType<typeof useRoomCalls>;

/** Provides the calls of members and the host, one at a time. The room's next view shows the effect. */
export function useRoomCalls({ state, dispatch, connection, playerId }: Options) {
  const common = useTexts('common');
  const [running, setRunning] = useState<Call | null>(null);
  const isCalling = useRef(false);
  const { code, room } = state;
  const base = { user_id: playerId, code };

  /** Resolves to whether the call succeeded. Ignores presses while a call runs. */
  async function call<E extends Call>(event: E, payload: Payload<E>): Promise<boolean> {
    if (isCalling.current) return false;
    isCalling.current = true;
    setRunning(event);
    const answer = await connection.current?.askRoom(event, payload);
    isCalling.current = false;
    setRunning(null);
    if (answer?.success) return true;
    if (answer?.code === 'NOT_SIGNED_IN') leaveEndedSession();
    else toast.error(failureText(answer ?? null, common('somethingWrong')));
    return false;
  }
  const question = { game: room?.game ?? 0, position: room?.question?.position ?? 0 };
  return {
    running,
    start: () => call('roomstart', base),
    next: () => call('roomnext', { ...base, ...question }),
    pause: (paused: boolean) => call('roompause', { ...base, paused }),
    changeSettings: (settings: RoomSettings) => call('roomsettings', { ...base, settings }),
    nameGuest: (seat: number, nickname: string) => call('roomnickname', { ...base, seat, nickname }),
    lock: (locked: boolean) => call('roomlock', { ...base, locked }),
    remove: (seat: number) => call('roomremove', { ...base, seat }),
    leave: async () => {
      if (await call('roomleave', base)) dispatch({ type: 'ended', ended: { code, reason: 'left' } });
    },
  };
}
