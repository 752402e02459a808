import { STREAK_LENGTHS } from '@/lib/contract/badges/rules';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import type { Log } from '@/lib/platform/log/log';
import { evaluateBadges, type FreshAnswer } from './evaluate-badges';

/** Players looked at in one transaction: answers wait while the database looks at many, and many small ones take it longer in all. */
const HANDFUL = 150;
/** Players waiting beyond this are left to give-missed-badges.ts. */
const MOST_WAITING = 20_000;
/** So are those who could not be looked at so often: one who cannot be looked at keeps the others of a handful waiting. */
const MOST_FAILURES = 5;

type Waiting = {
  /** Answers that made a streak long enough; a set is told by the latest answer as well. */
  streaks: FreshAnswer[];
  latest: FreshAnswer | undefined;
  /** How often looking at them has failed. */
  failures: number;
};

export type BadgeQueue = {
  /** Remembers who is to be looked at. Costs the caller nothing that could be felt, and never throws. */
  note(playerId: string, answer?: FreshAnswer): void;
  /** Looks at everybody noted so far and tells who got a badge. Never rejects. One call at a time. */
  flush(): Promise<void>;
};

type Options = Pick<Context, 'db' | 'now'> & { log: Pick<Log, 'warn'> };

/**
 * Players with fresh answers, gathered beside the path of the answers and looked at together. Those at whom looking failed
 * are looked at again by the next flush. What this forgets, by a crash or by a database that stays away, is found by
 * give-missed-badges.ts.
 */
export function createBadgeQueue({ db, now, log }: Options): BadgeQueue {
  let waiting = new Map<string, Waiting>();

  async function evaluate(handful: readonly [string, Waiting][]): Promise<void> {
    const playerIds = handful.map(([playerId]) => playerId);
    const answers = handful.flatMap(([, { streaks, latest }]) =>
      latest && streaks.at(-1) !== latest ? [...streaks, latest] : streaks,
    );
    const { playerIds: rewarded } = await evaluateBadges({ db, now }, { playerIds, answers });
    await publishPlayerEvents(db, rewarded, { type: 'noticesChanged' });
  }

  /** What was noted meanwhile comes after what is noted again. */
  function noteAgain(handful: readonly [string, Waiting][]): void {
    for (const [playerId, { streaks, latest, failures }] of handful) {
      const known = waiting.get(playerId);
      if (failures + 1 >= MOST_FAILURES || (!known && waiting.size >= MOST_WAITING)) continue;
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
      if (!known && waiting.size >= MOST_WAITING) return;
      const player = known ?? { streaks: [], latest: undefined, failures: 0 };
      if (answer && STREAK_LENGTHS.includes(answer.streak)) player.streaks.push(answer);
      player.latest = answer ?? player.latest;
      if (!known) waiting.set(playerId, player);
    },
    async flush() {
      const noted = [...waiting];
      waiting = new Map();
      for (let from = 0; from < noted.length; from += HANDFUL) {
        const handful = noted.slice(from, from + HANDFUL);
        try {
          await evaluate(handful);
        } catch (error) {
          noteAgain(handful);
          log.warn({ error: errorReport(error) }, 'badges were not looked at; a later look makes up for it');
        }
      }
    },
  };
}
