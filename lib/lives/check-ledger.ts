import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { claimDaily, markDone } from '@/lib/platform/jobs/job-marks';
import { applyLedger, type LivesBySource, type LivesRow, totalOf } from './lives-by-source';

const JOB = 'check-ledger';
/** A player has at most a few hundred entries a day, so a statement takes about 0.1 s. */
const PLAYERS_AT_ONCE = 500;
const PAUSE_MS = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';

type LedgerContext = Pick<Context, 'db' | 'now' | 'log'>;
type PlayerLedger = {
  player_id: string;
  lives: number;
  stars: number;
  sequence: number;
  free: number;
  bought: LivesBySource['bought'];
  ledger_stars: number;
  moved_lives: number;
  moves: LivesRow[] | null;
  has_moved: boolean;
  open_set_id: string | null;
};

/** Compares every balance with the sum of its ledger once a day, and logs differences. Returns their number; null when none is due. */
export async function checkLedger(ctx: LedgerContext, signal?: AbortSignal): Promise<number | null> {
  if (!(await claimDaily(ctx, JOB))) return null;
  let drifted = 0;
  for (let after = FIRST; ; await pause(PAUSE_MS)) {
    if (signal?.aborted) return drifted;
    const players = await readPlayers(ctx, after);
    drifted += await checkPlayers(ctx, players);
    if (players.length < PLAYERS_AT_ONCE) break;
    after = players.at(-1)?.player_id ?? FIRST;
  }
  await markDone(ctx, JOB);
  return drifted;
}

/** Returns the next players by id, with their closings and later movements, in one consistent snapshot. */
async function readPlayers({ db }: LedgerContext, after: string): Promise<PlayerLedger[]> {
  return db.execute<PlayerLedger>(sql`
    select g.player_id, g.lives, g.stars, g.sequence, g.open_set_id, coalesce(c.free_lives, 0) as free,
      coalesce(c.bought_lives, '[]') as bought, coalesce(c.stars, 0) + l.stars as ledger_stars, l.lives as moved_lives,
      l.moves, g.sequence > coalesce(c.sequence, -1) as has_moved
    from (select * from game_states where player_id > ${after}::uuid order by player_id limit ${PLAYERS_AT_ONCE}) g
    left join ledger_closings c on c.player_id = g.player_id
    cross join lateral (select exists (
      select from purchases b where b.player_id = g.player_id and b.credited_at is not null) as has_bought offset 0) b
    cross join lateral (
      select coalesce(sum(lives_delta), 0)::int as lives, coalesce(sum(stars_delta), 0)::int as stars,
        -- Only players with purchases need each movement, because the lives left of a purchase depend on their order.
        json_agg(json_build_object('kind', kind, 'lives', lives_delta, 'causeId', cause_id) order by sequence, id)
          filter (where b.has_bought) as moves
      from ledger_since(g.player_id, coalesce(c.sequence, -1), c.open_set_id)
    ) l
    order by g.player_id`);
}

async function checkPlayers(ctx: LedgerContext, players: readonly PlayerLedger[]): Promise<number> {
  const closings: Closing[] = [];
  let drifted = 0;
  for (const player of players) {
    const lives = livesOf(player);
    const ledgerLives = lives ? totalOf(lives) : totalOf(player) + player.moved_lives;
    if (!lives || ledgerLives !== player.lives || player.ledger_stars !== player.stars) {
      drifted += 1;
      ctx.log.error(
        {
          playerId: player.player_id,
          lives: player.lives,
          ledger_lives: ledgerLives,
          stars: player.stars,
          ledger_stars: player.ledger_stars,
        },
        'a balance is not the sum of its ledger',
      );
    }
    if (lives && player.has_moved) closings.push(closingOf(player, lives));
  }
  if (closings.length > 0) await writeClosings(ctx, closings);
  return drifted;
}

/** Returns the lives by source at the end of the ledger; undefined if the ledger spends more lives than it credits. */
function livesOf({ free, bought, moved_lives: moved, moves }: PlayerLedger): LivesBySource | undefined {
  if (moves === null && bought.length === 0) return { free: free + moved, bought };
  try {
    return applyLedger({ free, bought }, moves ?? []);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function closingOf(player: PlayerLedger, { free, bought }: LivesBySource): Closing {
  return {
    player_id: player.player_id,
    sequence: player.sequence,
    open_set_id: player.open_set_id,
    free_lives: free,
    // A refund can debit nothing from a purchase whose lives are all spent.
    bought_lives: bought.filter(({ left }) => left > 0),
    stars: player.ledger_stars,
  };
}

type Closing = {
  player_id: string;
  sequence: number;
  open_set_id: string | null;
  free_lives: number;
  bought_lives: LivesBySource['bought'];
  stars: number;
};

/** Writes closings, except for erased players and if a later closing is stored. */
async function writeClosings(
  { db, now }: Pick<Context, 'db' | 'now'>,
  closings: readonly Closing[],
): Promise<void> {
  await db.execute(sql`
    insert into ledger_closings as c
      (player_id, sequence, open_set_id, free_lives, bought_lives, stars, closed_at)
    select r.player_id, r.sequence, r.open_set_id, r.free_lives, r.bought_lives, r.stars, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(closings)}::text::jsonb) as r (player_id uuid, sequence integer, open_set_id uuid,
      free_lives integer, bought_lives jsonb, stars integer)
    join players p on p.id = r.player_id
    order by p.id for key share of p
    on conflict (player_id) do update set sequence = excluded.sequence, open_set_id = excluded.open_set_id,
      free_lives = excluded.free_lives, bought_lives = excluded.bought_lives, stars = excluded.stars,
      closed_at = excluded.closed_at
    where excluded.sequence > c.sequence`);
}

export const checkLedgerJob: Job = {
  name: 'check the ledger',
  everySeconds: 3600,
  run: checkLedger,
};
