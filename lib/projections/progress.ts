import { EventEmitter, once } from 'node:events';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';

/** The number of the last answer that the projections `boards` and `badges` have read. */
export type Marks = { boards: number; badges: number };

/** The channel on which `runProjection` notifies of a new mark, as in `boards 4711`. */
export const PROJECTIONS_CHANNEL = 'lineup_projections';

const NAMES = ['boards', 'badges'] as const;

const havePassed = (marks: Marks, number: number): boolean =>
  marks.boards >= number && marks.badges >= number;

/** Follows the marks by notifications from the database. */
export class ProjectionProgress {
  readonly #marks: Marks = { boards: 0, badges: 0 };
  readonly #changes = new EventEmitter().setMaxListeners(0);

  /** Takes the payload of a notification. Ignores those of other projections. */
  note(payload: string): void {
    const [, name, number] = /^(boards|badges) (\d+)$/.exec(payload) ?? [];
    if (name !== undefined) this.#raise({ [name]: Number(number) });
  }

  #raise(marks: Partial<Marks>): void {
    const risen = NAMES.filter((name) => (marks[name] ?? 0) > this.#marks[name]);
    for (const name of risen) this.#marks[name] = marks[name] ?? 0;
    if (risen.length > 0) this.#changes.emit('change');
  }

  /**
   * Waits until both projections have read this answer, at most `timeoutMs`. Returns the latest marks. `known` are marks that the
   * caller has just read. After the timeout it reads the marks, because a notification may have been lost.
   */
  async waitFor(
    db: Queryable,
    number: number,
    { known, timeoutMs }: { known: Marks; timeoutMs: number },
  ): Promise<Marks> {
    this.#raise(known);
    const signal = AbortSignal.timeout(timeoutMs);
    while (!havePassed(this.#marks, number) && !signal.aborted)
      await once(this.#changes, 'change', { signal }).catch(() => {});
    if (!havePassed(this.#marks, number)) this.#raise(await readMarks(db));
    return { ...this.#marks };
  }
}

async function readMarks(db: Queryable): Promise<Partial<Marks>> {
  const rows = await db.execute<{ name: keyof Marks; mark: number }>(sql`
    select name, done_number::double precision as mark from projections where name = any(${[...NAMES]}::text[])`);
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

export type Lag = { projection: string; seconds: number };

/** Returns the lag of each projection: the age of the oldest answer that it has not read, in seconds. */
export function readLags(db: Queryable): Promise<Lag[]> {
  return db.execute<Lag>(sql`
    select p.name as projection, coalesce(extract(epoch from clock_timestamp() - (
      select a.judged_at from answers a where a.number > p.done_number order by a.number limit 1
    )), 0)::double precision as seconds
    from projections p order by 1`);
}
