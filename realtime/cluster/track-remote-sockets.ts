import type { Database } from '@/db/client';
import { readOtherProcesses } from '@/lib/rooms/process-rows';
import type { Connections } from '../sockets/connections';
import type { Bus } from './bus';
import type { Cluster } from './cluster';
import { RemoteSockets } from './remote-sockets';

/** Announcing all players again makes up for lost messages. It takes 2 MB for 25,000 players. */
const ANNOUNCE_EVERY_TICKS = 30;
/** The first announcement may come before Redis has subscribed this process, so a second one follows. */
const ANNOUNCE_AGAIN_AT_TICK = 3;

type Deps = {
  db: Database;
  bus: Bus;
  cluster: Cluster;
  connections: Connections;
  nowMs: () => number;
  isConnected: () => boolean;
};

export function trackRemoteSockets(deps: Deps): RemoteSockets {
  const { db, cluster, connections, isConnected } = deps;
  const { processId } = cluster;
  const remoteSockets = new RemoteSockets({ ...deps, processId });
  let ticks = 0;

  connections.onChange((playerId, isFirst) => remoteSockets.noteChange(playerId, isFirst));
  cluster.onRegisteredAgain(() => remoteSockets.announceAll());
  cluster.onTick(async () => {
    ticks = isConnected() ? ticks + 1 : 0;
    if (ticks % ANNOUNCE_EVERY_TICKS === 1 || ticks === ANNOUNCE_AGAIN_AT_TICK) remoteSockets.announceAll();
    if (!remoteSockets.hasAny()) return;
    const others = await readOtherProcesses(db, processId());
    remoteSockets.keepOnly(new Set(others.map(({ id }) => id)));
  });
  return remoteSockets;
}
