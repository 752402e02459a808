import { Counter, Gauge, type Registry } from 'prom-client';
import type { RoomAnswerOutcome } from '@/lib/rooms/game/answers/answer-room-questions';

/** Lists every outcome, so that each has a counter from the start. */
const COUNTS_AT_START: Record<RoomAnswerOutcome['outcome'], 0> = {
  STORED: 0,
  AGAIN: 0,
  NOT_SIGNED_IN: 0,
  NOT_FOUND: 0,
  ANSWERED_ELSEWHERE: 0,
  TOO_EARLY: 0,
  OUT: 0,
  NO_SUCH_OPTION: 0,
};

type Gauges = { connected: () => number; running: () => number };

export type RoomMetrics = ReturnType<typeof createRoomMetrics>;

export function createRoomMetrics(registry: Registry) {
  const registers = [registry];
  const claims = new Counter({
    name: 'lineup_room_claims_total',
    help: 'Running rooms whose lease this process claimed because their process had gone',
    registers,
  });
  const answers = new Counter({
    name: 'lineup_room_answers_total',
    help: 'Answers in rooms by what came of them: STORED counts, AGAIN repeats an acknowledgement, the rest are refusals',
    labelNames: ['outcome'],
    registers,
  });
  for (const [outcome, count] of Object.entries(COUNTS_AT_START)) answers.inc({ outcome }, count);
  return {
    claims,
    answers,
    observe({ connected, running }: Gauges): void {
      new Gauge({
        name: 'lineup_rooms_connected',
        help: 'Rooms with a member connected to this process',
        registers,
        collect() {
          this.set(connected());
        },
      });
      new Gauge({
        name: 'lineup_rooms_running',
        help: 'Rooms with a running game whose lease this process has. Each runs in one process',
        registers,
        collect() {
          this.set(running());
        },
      });
    },
  };
}
