import { desc, eq } from 'drizzle-orm';
import { lifeAdjustments, players } from '@/db/schema';
import type { DeskAdjustment, DeskSupport } from '@/lib/contract/desk/players/player-view';
import { listSessions } from '@/lib/sessions/list-sessions';
import { listPurchases } from '@/lib/store/purchases/list-purchases';
import type { DeskContext } from '../desk-context';
import { readingAs } from './find-player';
import { readLedger } from './read-ledger';

const MOST_SHOWN = 100;

/** Reads what support sees of a player: open sessions, purchases, adjustments, and a page of the ledger before a place. */
export async function readSupport(
  ctx: DeskContext,
  { playerId, before }: { playerId: string; before: string | undefined },
): Promise<DeskSupport> {
  const own = readingAs(ctx, playerId);
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

/** The newest first, in the order by which `adjustLives` finds the latest. */
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
    .limit(MOST_SHOWN);
}
