import type { Database } from '@/db/client';
import type { DatabaseClock } from '@/lib/platform/clock/database-clock';
import type { Bus } from '../cluster/bus';
import type { Cluster } from '../cluster/cluster';
import type { Handler } from '../handlers/define-handler';
import type { HandlerDependencies } from '../handlers/handler-dependencies';
import type { LiveRooms } from '../rooms/live-rooms';

/** The handlers by event name. Benchmarks replace the game's own. */
export type Events = Record<string, (dependencies: HandlerDependencies) => Handler>;

export type RealtimeServer = {
  db: Database;
  /** The clock of the game. */
  now: () => Date;
  clock: DatabaseClock;
  cluster: Cluster;
  bus: Bus;
  rooms: LiveRooms;
  /**
   * Resolves when the server serves players. While a process drains whose place this one needs, /health answers 503
   * and handshakes wait. Throws PlaceTaken when another process keeps serving.
   */
  listen(port: number, host: string): Promise<number>;
  /** Checks every open session again and forgets players who are long gone. */
  maintain(): Promise<void>;
  /**
   * Prepares the shutdown: /health answers 503, handshakes are refused, and sockets close one by one within
   * `spreadMs`, each after its events are answered. Then the place of this process is free. By default the time
   * depends on the number of sockets: 1 to 30 s.
   */
  drain(spreadMs?: number): Promise<void>;
  /** Finishes the answers in flight, then closes everything. */
  close(): Promise<void>;
};
