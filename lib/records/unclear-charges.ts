import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { ChargeVerdict } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndexUnder, openField, sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';
import { type Classification, classifyCharge } from '../charges/classify-charge';
import { offenseCategory } from '../charges/offense-categories';
import { CORRECTED_CONFIDENCE } from './charge-corrections';
import { underRecordsLock } from './records-lock';
import { withdraw } from './withdraw-records';

const PLACE = 'unclear_charges.charge';

/** What an operator said about a text that the classifier does not understand. */
export type PlacedCharge = { verdict: 'category'; code: number } | { verdict: 'barred' | 'unclear' };

/** Returns what operators said about texts that the classifier does not understand, by text. */
export async function placedCharges(db: Pick<Database, 'execute'>): Promise<Map<string, PlacedCharge>> {
  const rows = await db.execute<{ charge: string; verdict: ChargeVerdict; code: number | null }>(sql`
    select charge_normalized as charge, verdict, category_code as code from charge_corrections where former_code is null`);
  return new Map(
    rows.map(({ charge, verdict, code }) => [
      charge,
      verdict === 'category' ? { verdict, code: code ?? 0 } : { verdict },
    ]),
  );
}

/** Classifies a text. What operators said counts where the classifier does not understand it. */
export function classifyPlaced(
  raw: string,
  placed: ReadonlyMap<string, PlacedCharge>,
): Classification & { isPlaced: boolean } {
  const charge = classifyCharge(raw);
  const said = charge.kind === 'unclear' ? placed.get(charge.normalized) : undefined;
  const isPlaced = said !== undefined;
  const { normalized } = charge;
  if (said?.verdict === 'category')
    return { kind: 'category', code: said.code, confidence: CORRECTED_CONFIDENCE, normalized, isPlaced };
  if (said?.verdict === 'barred') return { kind: 'barred', reason: 'by an operator', normalized, isPlaced };
  return { ...charge, isPlaced };
}

/** Counts lines that an import refused because their charge is unclear. `lines`: how many by normalized text. */
export async function noteUnclear(
  { db, now, hashKey }: { db: Database; now: () => Date; hashKey: string },
  lines: ReadonlyMap<string, number>,
): Promise<void> {
  if (lines.size === 0) return;
  const rows = [...lines].map(([charge, count]) => {
    const id = crypto.randomUUID();
    const index = blindIndexUnder(hashKey, PLACE, charge);
    return { id, index, sealed: sealField({ column: PLACE, rowId: id }, charge), lines: count };
  });
  // In one order, so that two imports at once do not wait for each other in a circle.
  rows.sort((a, b) => (a.index < b.index ? -1 : 1));
  await db.execute(sql`
    insert into unclear_charges as u (id, charge_index, charge_sealed, lines, last_at)
    select id, index, sealed, lines, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, index text, sealed text, lines int)
    on conflict (charge_index) do update set lines = u.lines + excluded.lines, last_at = excluded.last_at`);
}

export type UnclearCharge = { id: string; charge: string; lines: number; lastAt: string };

/** Returns the texts that imports refused most often, and how many texts there are. */
export async function listUnclear(
  { db }: Pick<Context, 'db'>,
  { limit }: { limit: number },
): Promise<{ charges: UnclearCharge[]; total: number }> {
  const rows = await db.execute<{ id: string; sealed: string; lines: number; lastAt: string }>(sql`
    select id, charge_sealed as sealed, lines, to_json(last_at) #>> '{}' as "lastAt"
    from unclear_charges order by lines desc, id limit ${limit}`);
  const [all] = await db.execute<{ total: number }>(sql`select count(*)::int as total from unclear_charges`);
  const charges = rows.flatMap(({ sealed, ...row }) => {
    const charge = openField({ column: PLACE, rowId: row.id }, sealed);
    return charge === null ? [] : [{ ...row, charge }];
  });
  return { charges, total: all?.total ?? 0 };
}

export type Placing = { id: string } & (
  | { verdict: 'category'; categoryCode: number }
  | { verdict: 'barred' | 'unclear' }
);

/**
 * Stores what an operator says about a text. It counts at the next import; *barred* also withdraws records that have this text.
 * Throws NOT_FOUND for a text that another operator has placed, INVALID_INPUT for a category that no question may be about.
 */
export async function placeCharge(
  ctx: Pick<Context, 'db' | 'now'> & { operator: string; storage: Storage },
  placing: Placing,
): Promise<{ charge: string; withdrawn: number }> {
  const code = placing.verdict === 'category' ? placing.categoryCode : null;
  if (code !== null && offenseCategory(code)?.barred !== false)
    throw new AppError('INVALID_INPUT', message('removal', 'chargeNotAsked'));
  return underRecordsLock(ctx.db, async (tx) => {
    const [row] = await tx.execute<{ sealed: string }>(sql`
      delete from unclear_charges where id = ${placing.id}::uuid returning charge_sealed as sealed`);
    const charge = row ? openField({ column: PLACE, rowId: placing.id }, row.sealed) : null;
    if (charge === null) throw new AppError('NOT_FOUND', message('deskCharges', 'placedBefore'));
    await tx.execute(sql`
      insert into charge_corrections (charge_normalized, verdict, category_code, confidence, operator, created_at)
      values (${charge}, ${placing.verdict}, ${code}, ${CORRECTED_CONFIDENCE}, ${ctx.operator},
        ${ctx.now().toISOString()}::timestamptz)
      on conflict (charge_normalized) do update set verdict = excluded.verdict, category_code = excluded.category_code,
        operator = excluded.operator, created_at = excluded.created_at`);
    if (placing.verdict !== 'barred') return { charge, withdrawn: 0 };
    const found = await tx.execute<{ hash: string }>(sql`
      select source_id_hash as hash from booking_records where charge_normalized = ${charge}
      union all select source_id_hash from pulled_records where charge_normalized = ${charge}`);
    const goes = found.map(({ hash }) => ({ sourceIdHash: hash, forever: true }));
    const { removed } = await withdraw(tx, goes, ctx.storage);
    return { charge, withdrawn: removed.size };
  });
}

/** Takes back what an operator said about a text, which is unclear again. Throws NOT_FOUND. */
export async function unplaceCharge(
  ctx: Pick<Context, 'db' | 'now'> & { hashKey: string },
  { charge }: { charge: string },
): Promise<null> {
  const gone = await ctx.db.execute(sql`
    delete from charge_corrections where charge_normalized = ${charge} and former_code is null returning id`);
  if (gone.length === 0) throw new AppError('NOT_FOUND', message('deskCharges', 'notPlaced'));
  await noteUnclear(ctx, new Map([[charge, 1]]));
  return null;
}
