import { Counter, Gauge, type Registry } from 'prom-client';

const OUTCOMES = [
  'STORED',
  'AGAIN',
  'NOT_SIGNED_IN',
  'NOT_FOUND',
  'ANSWERED_ELSEWHERE',
  'TOO_EARLY',
] as const;

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
  for (const outcome of OUTCOMES) answers.inc({ outcome }, 0);
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
