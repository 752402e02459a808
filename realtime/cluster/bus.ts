import type { BusMessages } from '../sockets/bus-messages';
import type { GameServer } from '../sockets/game-socket';

export type Bus = {
  /** Sends a message to all other processes. Does nothing without Redis. Never throws. */
  send<M extends keyof BusMessages>(message: M, ...args: Parameters<BusMessages[M]>): void;
  on<M extends keyof BusMessages>(message: M, listener: BusMessages[M]): void;
};

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
