import { Counter, Gauge, type Registry } from 'prom-client';
import type { Cluster } from './cluster';
import type { RedisCounters, RedisLink } from './redis-adapter';

type Sources = { cluster: Pick<Cluster, 'liveProcesses'>; redis: () => RedisLink };

export function addClusterMetrics(registry: Registry, { cluster, redis }: Sources): RedisCounters {
  const registers = [registry];
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
  const failures = new Counter({
    name: 'lineup_redis_failures_total',
    help: 'Redis commands that failed: dropped messages and repeated reads',
    registers,
  });
  const reconnects = new Counter({
    name: 'lineup_redis_reconnects_total',
    help: 'Tries to connect to Redis again after the connection was lost',
    registers,
  });
  return { onFailed: () => failures.inc(), onReconnecting: () => reconnects.inc() };
}
