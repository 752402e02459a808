import type { Context } from '../context';
import { errorReport } from '../error-report';
import type { Log } from '../log';
import { publishPlayerEvents } from '../realtime/bus';
import { evaluateBadges, type FreshAnswer } from './evaluate-badges';
import { STREAK_LENGTHS } from './rules';

/** Players looked at in one transaction. */
const HANDFUL = 500;
/** Players waiting beyond this are left to give-missed-badges.ts. */
const MOST_WAITING = 20_000;

type Waiting = {
  /** Answers that made a streak long enough; a set is told by the latest answer as well. */
  streaks: FreshAnswer[];
  latest: FreshAnswer | undefined;
};

export type BadgeQueue = {
  /** Remembers who is to be looked at. Costs the caller nothing that could be felt, and never throws. */
  note(playerId: string, answer?: FreshAnswer): void;
  /** Looks at everybody noted so far and tells who got a badge. Never rejects. One call at a time. */
  flush(): Promise<void>;
};

type Options = Pick<Context, 'db' | 'now'> & { log: Pick<Log, 'warn'> };

/**
 * Players with fresh answers, gathered beside the path of the answers and looked at together. What this forgets, by a
 * crash or by a database that is away, is found by give-missed-badges.ts.
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

  return {
    note(playerId, answer) {
      const known = waiting.get(playerId);
      if (!known && waiting.size >= MOST_WAITING) return;
      const player = known ?? { streaks: [], latest: undefined };
      if (answer && STREAK_LENGTHS.includes(answer.streak)) player.streaks.push(answer);
      player.latest = answer ?? player.latest;
      if (!known) waiting.set(playerId, player);
    },
    async flush() {
      const noted = [...waiting];
      waiting = new Map();
      for (let from = 0; from < noted.length; from += HANDFUL) {
        try {
          await evaluate(noted.slice(from, from + HANDFUL));
        } catch (error) {
          log.warn({ error: errorReport(error) }, 'badges were not looked at; a later look makes up for it');
          return;
        }
      }
    },
  };
}
