import { STREAK_LENGTHS } from '@/lib/contract/badges/rules';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import type { Log } from '@/lib/platform/log/log';
import { evaluateBadges, type FreshAnswer } from './evaluate-badges';

/** Players per transaction. Large transactions delay answers; many small ones take longer in total. */
const BATCH_SIZE = 150;
/** The rest is left to give-missed-badges.ts. */
const MAX_WAITING = 20_000;
/** Then left to give-missed-badges.ts, because one failing player delays the others of the batch. */
const MAX_FAILURES = 5;

type Waiting = {
  /** Answers that completed a streak. */
  streaks: FreshAnswer[];
  latest: FreshAnswer | undefined;
  failures: number;
};

export type BadgeQueue = {
  /** Queues a player for evaluation. Never throws. */
  note(playerId: string, answer?: FreshAnswer): void;
  /** Evaluates all queued players and notifies those who got a badge. Never rejects. One call at a time. */
  flush(): Promise<void>;
};

type Options = Pick<Context, 'db' | 'now'> & { log: Pick<Log, 'warn'> };

/**
 * Collects players with new answers off the answer path and evaluates them in batches. The next flush retries
 * failures. Whatever a crash loses is found by give-missed-badges.ts.
 */
export function createBadgeQueue({ db, now, log }: Options): BadgeQueue {
  let waiting = new Map<string, Waiting>();

  async function evaluate(batch: readonly [string, Waiting][]): Promise<void> {
    const playerIds = batch.map(([playerId]) => playerId);
    const answers = batch.flatMap(([, { streaks, latest }]) =>
      latest && streaks.at(-1) !== latest ? [...streaks, latest] : streaks,
    );
    const { playerIds: rewarded } = await evaluateBadges({ db, now }, { playerIds, answers });
    await publishPlayerEvents(db, rewarded, { type: 'noticesChanged' });
  }

  /** Queues players again, their older answers first. */
  function requeue(batch: readonly [string, Waiting][]): void {
    for (const [playerId, { streaks, latest, failures }] of batch) {
      const known = waiting.get(playerId);
      if (failures + 1 >= MAX_FAILURES || (!known && waiting.size >= MAX_WAITING)) continue;
      waiting.set(playerId, {
        streaks: [...streaks, ...(known?.streaks ?? [])],
        latest: known?.latest ?? latest,
        failures: failures + 1,
      });
    }
  }

  return {
    note(playerId, answer) {
      const known = waiting.get(playerId);
      if (!known && waiting.size >= MAX_WAITING) return;
      const player = known ?? { streaks: [], latest: undefined, failures: 0 };
      if (answer && STREAK_LENGTHS.includes(answer.streak)) player.streaks.push(answer);
      player.latest = answer ?? player.latest;
      if (!known) waiting.set(playerId, player);
    },
    async flush() {
      const noted = [...waiting];
      waiting = new Map();
      for (let from = 0; from < noted.length; from += BATCH_SIZE) {
        const batch = noted.slice(from, from + BATCH_SIZE);
        try {
          await evaluate(batch);
        } catch (error) {
          requeue(batch);
          log.warn({ error: errorReport(error) }, 'badges were not evaluated; a later run repeats it');
        }
      }
    },
  };
}
