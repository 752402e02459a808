import type { ServerToClientEvents } from '@/lib/contract/realtime/protocol';

/** Events that reach all sockets of a player, wherever they are connected, and their data. */
export type SharedEvents = {
  [E in 'answeredElsewhere' | 'dailyAnsweredElsewhere' | 'roomanswered']: Parameters<
    ServerToClientEvents[E]
  >[0];
};

/** The sockets of a player at one process, and whether those who have the player shall answer. */
type PlayerHere = readonly [
  playerId: string,
  sockets: readonly (readonly [socketId: string, openedAtMs: number])[],
  asks: boolean,
];

/**
 * Messages from one realtime process to all others. They carry no truth: rows in the database decide, so a lost or late
 * message delays and never corrupts.
 */
export type BusMessages = {
  /** The rows of this room have changed, up to this version. */
  roomChanged: (roomId: string, version: number) => void;
  /** A member has answered. The holder of the room's clock counts the answers. */
  roomAnswered: (roomId: string) => void;
  /** These players are connected to the process that sends this; without a socket, no longer. */
  playersHere: (processId: string, players: readonly PlayerHere[]) => void;
  /** An event for the sockets of this player: those in `room`, if it is given. */
  toPlayer: <E extends keyof SharedEvents>(
    playerId: string,
    event: E,
    data: SharedEvents[E],
    room: string | null,
  ) => void;
};
