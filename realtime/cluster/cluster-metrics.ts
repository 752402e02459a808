import { Gauge, type Registry } from 'prom-client';
import type { RedisLink } from './attach-redis';
import type { Cluster } from './cluster';

type Watched = { cluster: Pick<Cluster, 'isLeader' | 'liveProcesses'>; redis: () => RedisLink };

/** Adds what a process knows of the others. `redis` may be connected later. */
export function addClusterMetrics(registry: Registry, { cluster, redis }: Watched): void {
  const registers = [registry];
  new Gauge({
    name: 'lineup_leader',
    help: 'Whether this process runs the background jobs (1 or 0); the sum over all processes is 1',
    registers,
    collect() {
      this.set(cluster.isLeader() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'lineup_realtime_processes',
    help: 'Realtime processes that serve players, as this one sees them',
    registers,
    collect() {
      this.set(cluster.liveProcesses());
    },
  });
  new Gauge({
    name: 'lineup_redis_connected',
    help: 'Whether messages reach other processes (1 or 0); 1 without REDIS_URL, where there are none',
    registers,
    collect() {
      this.set(redis().isConnected() ? 1 : 0);
    },
  });
}
