import { Counter, Gauge, type Registry } from 'prom-client';

/** Creates the counters of scheduled feeds. A feed is labeled by its position in the setting, never by its address. */
export function createFeedMetrics(registry: Registry) {
  const registers = [registry];
  return {
    feedRuns: new Counter({
      name: 'lineup_feed_runs_total',
      help: 'Scheduled reads of feeds by kind, place in the setting and how they ended: read, unchanged or failed',
      labelNames: ['kind', 'feed', 'outcome'],
      registers,
    }),
    feedLines: new Counter({
      name: 'lineup_feed_lines_total',
      help: 'Lines of scheduled feeds by kind and what became of them',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    feedSuccess: new Gauge({
      name: 'lineup_feed_last_success_timestamp_seconds',
      help: 'When a feed was last read or found unchanged, seconds since 1970; until it first is, when the process started',
      labelNames: ['kind', 'feed'],
      registers,
    }),
  };
}
