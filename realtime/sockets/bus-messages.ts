import type { ServerToClientEvents } from '@/lib/contract/realtime/protocol';

export type SharedEvents = {
  [E in 'answeredElsewhere' | 'dailyAnsweredElsewhere' | 'roomanswered']: Parameters<
    ServerToClientEvents[E]
  >[0];
};

/** `needsReply`: other processes with this player must answer with their own `playersHere`. */
type PlayerHere = readonly [
  playerId: string,
  sockets: readonly (readonly [socketId: string, openedAtMs: number])[],
  needsReply: boolean,
];

/** Messages from one realtime process to all others. The database has the truth, so a lost message only causes a delay. */
export type BusMessages = {
  roomChanged: (roomId: string, version: number) => void;
  /** A member has answered. The process with the room's lease counts it. */
  roomAnswered: (roomId: string) => void;
  /** The sockets of these players at the sender. A player without any has disconnected there. */
  playersHere: (processId: string, players: readonly PlayerHere[]) => void;
  /** An event for the sockets of this player, or for those in `room` if it is not null. */
  toPlayer: <E extends keyof SharedEvents>(
    playerId: string,
    event: E,
    data: SharedEvents[E],
    room: string | null,
  ) => void;
};
