import { ACK_BOUNDS_MS, ackPlace } from '@/lib/operations/ack-times';
import { REPORTED_SECONDS } from '@/lib/operations/process-reports';

/** Socket events that carry an answer: of the quiz, of the daily, of a room. */
export const ANSWER_EVENTS: ReadonlySet<string> = new Set(['updateLife', 'dailyanswer', 'roomanswer']);

type Slot = { second: number; counts: number[] };

export type AnswerPulse = ReturnType<typeof createAnswerPulse>;

/** Counts the answers of the last minute by the time in which they were acknowledged, refusals included. */
export function createAnswerPulse(nowMs = () => performance.now()) {
  const slots = Array.from({ length: REPORTED_SECONDS + 1 }, (): Slot => ({ second: -1, counts: [] }));
  const none = () => Array.from({ length: ACK_BOUNDS_MS.length + 1 }, () => 0);
  const secondNow = () => Math.floor(nowMs() / 1000);
  return {
    observe(seconds: number): void {
      const second = secondNow();
      const at = second % slots.length;
      let slot = slots[at];
      if (slot?.second !== second) slots[at] = slot = { second, counts: none() };
      const place = ackPlace(seconds * 1000);
      slot.counts[place] = (slot.counts[place] ?? 0) + 1;
    },
    /** Returns the counts of the last 60 whole seconds, by place of `ACK_BOUNDS_MS`. */
    read(): number[] {
      const now = secondNow();
      const recent = slots.filter(({ second }) => second >= now - REPORTED_SECONDS && second < now);
      return none().map((_, place) => recent.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0));
    },
  };
}
