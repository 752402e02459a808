import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '@/db/client';
import { playerSanctions, players } from '@/db/schema';
import { sql } from '@/db/sql';
import type { DeskAppeal } from '@/lib/contract/desk/players/player-view';
import type { AppealOutcome, SanctionKind, SanctionReason } from '@/lib/contract/enums';
import type { SanctionView } from '@/lib/contract/moderation/moderation-view';
import { DAY_MS } from '@/lib/contract/times';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField, sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { Limit } from '@/lib/platform/security/limits/rate-limits';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { message } from '@/messages/message';

export const APPEALS_PER_HOUR: Limit = { name: 'appeals', points: 10, perSeconds: 3600 };

const PURPOSE = 'appeal';
const APPEAL_DAYS = 30;
const APPEAL_COLUMN = 'player_sanctions.appeal';

type Row = typeof playerSanctions.$inferSelect;
type Added = { playerId: string; kind: SanctionKind; why: SanctionReason; days: number | null };

/** Adds a warning or ban. `until` is null if it does not expire. */
export async function addSanction(
  tx: Transaction,
  { now, random }: Pick<Context, 'now' | 'random'>,
  { playerId, kind, why, days }: Added,
): Promise<{ id: string; until: Date | null }> {
  const id = random.uuid();
  const until = days === null ? null : new Date(now().getTime() + days * DAY_MS);
  await tx.insert(playerSanctions).values({ id, playerId, kind, reason: why, until, createdAt: now() });
  return { id, until };
}

/** Marks the player's ban sanctions as ended. Does not lift the ban itself: `unbanWithin` does both. */
export async function endBanSanctions(tx: Transaction, playerId: string, now: Date): Promise<void> {
  await tx
    .update(playerSanctions)
    .set({ endedAt: now })
    .where(
      and(
        eq(playerSanctions.playerId, playerId),
        eq(playerSanctions.kind, 'ban'),
        isNull(playerSanctions.endedAt),
      ),
    );
}

/** Returns the path of the page that shows a sanction and takes an appeal. It needs no session. */
export const appealPath = (sanctionId: string, nowMs: number): string =>
  `/appeal/${sealToken(PURPOSE, { sanctionId }, APPEAL_DAYS * 24 * 3600, nowMs)}`;

const viewOf = (row: Row, nowMs: number): SanctionView => ({
  kind: row.kind,
  reason: row.reason,
  at: row.createdAt.toISOString(),
  until: row.until?.toISOString() ?? null,
  isOver: row.endedAt !== null,
  appeal: row.appealedAt === null ? null : (row.appealOutcome ?? 'open'),
  mayAppeal: row.appealedAt === null && nowMs < row.createdAt.getTime() + APPEAL_DAYS * DAY_MS,
});

/** Returns the sanction of an emailed link; null if the link has expired or was altered. */
export async function readSanctionByToken(
  { db, now }: Pick<Context, 'db' | 'now'>,
  unverifiedToken: string,
): Promise<SanctionView | null> {
  const row = await findByToken({ db, now }, unverifiedToken);
  return row ? viewOf(row, now().getTime()) : null;
}

async function findByToken(
  { db, now }: Pick<Context, 'db' | 'now'>,
  unverifiedToken: string,
): Promise<Row | undefined> {
  const opened = openToken<{ sanctionId: string }>(PURPOSE, unverifiedToken, now().getTime());
  if (opened === null) return undefined;
  const [row] = await db.select().from(playerSanctions).where(eq(playerSanctions.id, opened.sanctionId));
  return row;
}

export async function newestAppealPath(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerId }: { playerId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: playerSanctions.id })
    .from(playerSanctions)
    .where(eq(playerSanctions.playerId, playerId))
    .orderBy(desc(playerSanctions.createdAt))
    .limit(1);
  return row ? appealPath(row.id, now().getTime()) : null;
}

/** Stores the only appeal against a sanction. Throws INVALID_INPUT for an expired link, TAKEN for a second appeal. */
export async function submitAppeal(
  ctx: Pick<Context, 'db' | 'now'>,
  { token, words }: { token: string; words: string },
): Promise<null> {
  const row = await findByToken(ctx, token);
  if (!row) throw new AppError('INVALID_INPUT', message('appeals', 'linkExpired'));
  const appealed = await ctx.db
    .update(playerSanctions)
    .set({ appealedAt: ctx.now(), appealSealed: sealField({ column: APPEAL_COLUMN, rowId: row.id }, words) })
    .where(and(eq(playerSanctions.id, row.id), isNull(playerSanctions.appealedAt)))
    .returning({ id: playerSanctions.id });
  if (appealed.length === 0) throw new AppError('TAKEN', message('appeals', 'appealedBefore'));
  return null;
}

export async function listAppeals(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { limit }: { limit: number },
): Promise<DeskAppeal[]> {
  const rows = await db
    .select({ sanction: playerSanctions, userId: players.referralCode })
    .from(playerSanctions)
    .innerJoin(players, eq(players.id, playerSanctions.playerId))
    .where(sql`${playerSanctions.appealedAt} is not null and ${playerSanctions.appealOutcome} is null`)
    .orderBy(playerSanctions.appealedAt)
    .limit(limit);
  return rows.map(({ sanction, userId }) => ({
    ...viewOf(sanction, now().getTime()),
    id: sanction.id,
    userId,
    words: sanction.appealSealed
      ? (openField({ column: APPEAL_COLUMN, rowId: sanction.id }, sanction.appealSealed) ?? '')
      : '',
    appealedAt: sanction.appealedAt?.toISOString() ?? '',
  }));
}

const noAppeal = () => new AppError('NOT_FOUND', message('appeals', 'noAppeal'));

export async function findSanctionedPlayer(db: Queryable, id: string): Promise<string> {
  const [row] = await db
    .select({ playerId: playerSanctions.playerId })
    .from(playerSanctions)
    .where(eq(playerSanctions.id, id));
  if (!row) throw noAppeal();
  return row.playerId;
}

/** Marks an appeal as decided. Requires a lock on the player. Returns the sanction's kind; null if decided before. Throws NOT_FOUND. */
export async function closeAppeal(
  tx: Transaction,
  { id, outcome, now }: { id: string; outcome: AppealOutcome; now: Date },
): Promise<SanctionKind | null> {
  const [row] = await tx.select().from(playerSanctions).where(eq(playerSanctions.id, id)).for('update');
  if (!row?.appealedAt) throw noAppeal();
  if (row.appealOutcome !== null) return null;
  const ended = outcome === 'lifted' ? { endedAt: row.endedAt ?? now } : {};
  await tx
    .update(playerSanctions)
    .set({ appealOutcome: outcome, appealDecidedAt: now, appealSealed: null, ...ended })
    .where(eq(playerSanctions.id, id));
  return row.kind;
}
