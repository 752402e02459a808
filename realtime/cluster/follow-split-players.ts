import type { Database } from '@/db/client';
import type { Connections } from '../connections';
import type { Bus } from './bus';
import type { Cluster } from './cluster';
import { readOthers } from './process-row';
import { createSplitPlayers, type SplitPlayers } from './split-players';

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
  let wasConnected: boolean | undefined;

  connections.watch((playerId, isFirst) => {
    if (isConnected() !== undefined) split.note(playerId, isFirst);
  });
  cluster.onReborn(split.announceAll);
  cluster.onTick(async () => {
    if (isConnected() && !wasConnected) split.announceAll();
    wasConnected = isConnected();
    if (!split.hasAny()) return;
    split.tick(new Set((await readOthers(db.$client, processId())).map(({ id }) => id)));
  });
  return split;
}
