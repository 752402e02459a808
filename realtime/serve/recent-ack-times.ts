import { ACK_BOUNDS_MS, ackBucket, REPORTED_SECONDS } from '@/lib/operations/ack-times';

export const ANSWER_EVENTS: ReadonlySet<string> = new Set(['updateLife', 'dailyanswer', 'roomanswer']);

type Slot = { second: number; counts: number[] };

export type RecentAckTimes = ReturnType<typeof createRecentAckTimes>;

/** Counts the answers of the last minute by the time until their acknowledgement, refusals included. */
export function createRecentAckTimes(nowMs = () => performance.now()) {
  const slots = Array.from({ length: REPORTED_SECONDS + 1 }, (): Slot => ({ second: -1, counts: [] }));
  const zeros = () => Array.from({ length: ACK_BOUNDS_MS.length + 1 }, () => 0);
  const secondNow = () => Math.floor(nowMs() / 1000);
  return {
    observe(seconds: number): void {
      const second = secondNow();
      const at = second % slots.length;
      let slot = slots[at];
      if (slot?.second !== second) slots[at] = slot = { second, counts: zeros() };
      const bucket = ackBucket(seconds * 1000);
      slot.counts[bucket] = (slot.counts[bucket] ?? 0) + 1;
    },
    /** Returns the counts of the last 60 whole seconds, by bucket of `ACK_BOUNDS_MS`. */
    read(): number[] {
      const now = secondNow();
      const recent = slots.filter(({ second }) => second >= now - REPORTED_SECONDS && second < now);
      return zeros().map((_, bucket) => recent.reduce((sum, { counts }) => sum + (counts[bucket] ?? 0), 0));
    },
  };
}
