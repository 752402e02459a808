import { desc, eq } from 'drizzle-orm';
import { lifeAdjustments, players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { DeskAdjustment, DeskLedgerEntry, DeskSupport } from '@/lib/contract/desk/players/player-view';
import type { LedgerKind } from '@/lib/contract/enums';
import { listSessions } from '@/lib/sessions/own-sessions';
import { listPurchases } from '@/lib/store/purchases/list-purchases';
import type { DeskContext } from '../desk-context';
import { contextAsPlayer } from './player-context';

const PAGE_SIZE = 50;
/** A position after every entry. */
const END = '2147483647.9223372036854775807';

type Row = { place: string; at: string; kind: LedgerKind; lives: number; stars: number };

const MAX_SHOWN = 100;

/** Returns what only support sees of a player. The page of the ledger has the entries before `before`, newest first. */
export async function readSupport(
  ctx: DeskContext,
  { playerId, before }: { playerId: string; before: string | undefined },
): Promise<DeskSupport> {
  const own = contextAsPlayer(ctx, playerId);
  const [email, sessions, purchases, adjustments, ledger] = await Promise.all([
    readEmailState(ctx, playerId),
    listSessions(own),
    listPurchases(own),
    readAdjustments(ctx, playerId),
    readLedger(ctx, { playerId, before }),
  ]);
  return {
    ...email,
    sessions: sessions.map(({ id, kind, client, signedInAt, lastUsedAt }) => ({
      id,
      kind,
      client,
      openedAt: signedInAt,
      lastUsedAt,
    })),
    purchases: purchases.map(({ id, life, price, state, takenBack, boughtAt }) => ({
      id,
      at: new Date(boughtAt),
      lives: life,
      price,
      state,
      takenBack,
    })),
    adjustments,
    ledger,
  };
}

async function readEmailState({ db }: Pick<DeskContext, 'db'>, playerId: string) {
  const [row] = await db
    .select({ sealed: players.emailSealed, confirmedAt: players.emailConfirmedAt })
    .from(players)
    .where(eq(players.id, playerId));
  return { hasEmail: Boolean(row?.sealed), isEmailConfirmed: Boolean(row?.confirmedAt) };
}

/** Newest first, in the order by which `adjustLives` finds the latest. */
function readAdjustments({ db }: Pick<DeskContext, 'db'>, playerId: string): Promise<DeskAdjustment[]> {
  return db
    .select({
      id: lifeAdjustments.id,
      at: lifeAdjustments.createdAt,
      lives: lifeAdjustments.lives,
      reason: lifeAdjustments.reason,
      operator: lifeAdjustments.operator,
    })
    .from(lifeAdjustments)
    .where(eq(lifeAdjustments.playerId, playerId))
    .orderBy(desc(lifeAdjustments.createdAt), desc(lifeAdjustments.id))
    .limit(MAX_SHOWN);
}

/** Returns a page of the ledger before the position `before` (`sequence.id`), newest first. */
export async function readLedger(
  { db }: Pick<DeskContext, 'db'>,
  { playerId, before }: { playerId: string; before: string | undefined },
): Promise<DeskSupport['ledger']> {
  const [sequence = '', id = ''] = (before ?? END).split('.');
  const rows = await db.execute<Row>(sql`
    select l.sequence || '.' || l.id as place, to_json(l.created_at) #>> '{}' as at, l.kind, l.lives_delta as lives,
      l.stars_delta as stars
    from whole_ledger l
    where l.player_id = ${playerId}::uuid and (l.sequence, l.id) < (${sequence}::integer, ${id}::bigint)
    order by l.sequence desc, l.id desc limit ${PAGE_SIZE + 1}`);
  const entries = rows.slice(0, PAGE_SIZE).map(toEntry);
  return {
    entries,
    isNewest: before === undefined,
    older: rows.length > PAGE_SIZE ? (entries.at(-1)?.place ?? null) : null,
  };
}

function toEntry({ place, at, kind, lives, stars }: Row): DeskLedgerEntry {
  return { place, at: new Date(at), kind, lives, stars };
}
