import type { Database } from '@/db/client';
import { readOthers } from '@/lib/rooms/process-rows';
import type { Connections } from '../sockets/connections';
import type { Bus } from './bus';
import type { Cluster } from './cluster';
import { createSplitPlayers, type SplitPlayers } from './split-players';

/** Repairs lost messages; 2 MB for 25,000 players. */
const ANNOUNCE_EVERY_TICKS = 30;
/** The subscription of a process that has just connected takes a moment. */
const ANNOUNCE_AGAIN_AT_TICK = 3;

type Options = {
  db: Database;
  bus: Bus;
  cluster: Cluster;
  connections: Connections;
  nowMs: () => number;
  /** Whether messages reach other processes; undefined without REDIS_URL. */
  isConnected: () => boolean | undefined;
};

/** Keeps what is known of split players current: with each socket and second, after a freeze, and when Redis is back. */
export function followSplitPlayers(options: Options): SplitPlayers {
  const { db, cluster, connections, isConnected } = options;
  const { processId } = cluster;
  const split = createSplitPlayers({ ...options, processId });
  let ticks = 0;

  connections.watch((playerId, isFirst) => {
    if (isConnected() !== undefined) split.note(playerId, isFirst);
  });
  cluster.onRestarted(split.announceAll);
  cluster.onTick(async () => {
    ticks = isConnected() ? ticks + 1 : 0;
    if (ticks % ANNOUNCE_EVERY_TICKS === 1 || ticks === ANNOUNCE_AGAIN_AT_TICK) split.announceAll();
    if (!split.hasAny()) return;
    split.forgetAllBut(new Set((await readOthers(db, processId())).map(({ id }) => id)));
  });
  return split;
}
