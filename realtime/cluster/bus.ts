import type { GameServer } from '../game-socket';

/**
 * Messages from one realtime process to all others. They carry no truth: rows in the database decide, so a lost or late
 * message delays and never corrupts.
 */
export type BusMessages = {
  /** The rows of this room have changed, up to this version. */
  roomChanged: (roomId: string, version: number) => void;
  /** A member has answered. The holder of the room's clock counts the answers. */
  roomAnswered: (roomId: string) => void;
};

export type Bus = {
  /** Sends to all other processes; to none without Redis. Never throws. */
  send<M extends keyof BusMessages>(message: M, ...args: Parameters<BusMessages[M]>): void;
  on<M extends keyof BusMessages>(message: M, listener: BusMessages[M]): void;
};

/** Returns the bus of this process, over the adapter of its Socket.IO server. `isShared` is false without Redis. */
export function createBus(io: GameServer, { isShared }: { isShared: boolean }): Bus {
  return {
    send(message, ...args) {
      if (isShared) io.serverSideEmit(message, ...args);
    },
    on(message, listener) {
      io.on(message, listener as never);
    },
  };
}
