import type { Database, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { ChargeVerdict } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndexUnder, openField, sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';
import { type Classification, classifyCharge } from '../../charges/classify-charge';
import { offenseCategory } from '../../charges/offense-categories';
import { underRecordsLock } from '../records-lock';
import { withdrawRecords } from '../withdrawal/withdraw-records';
import { writeRemovalLog } from '../write-removal-log';
import { CORRECTED_CONFIDENCE, findChargeCorrections } from './charge-corrections';

const CHARGE_FIELD = 'unclear_charges.charge';

/** Operators' decisions by charge text: a category code, or `barred` if no question may be about it. */
export type ChargeDecisions = ReadonlyMap<string, number | 'barred'>;

export async function readChargeDecisions(db: Pick<Database, 'execute'>): Promise<ChargeDecisions> {
  const corrected = await db.execute<{ charge: string; code: number }>(sql`
    select charge_normalized as charge, category_code as code from charge_corrections`);
  const barred = await db.execute<{ id: string; sealed: string }>(sql`
    select id, charge_sealed as sealed from unclear_charges where verdict = 'barred'`);
  return new Map<string, number | 'barred'>([
    ...corrected.map(({ charge, code }) => [charge, code] as const),
    ...barred.flatMap(({ id, sealed }) => {
      const charge = openField({ column: CHARGE_FIELD, rowId: id }, sealed);
      return charge === null ? [] : [[charge, 'barred'] as const];
    }),
  ]);
}

/** Classifies a charge text. If the classifier finds no category, an operator's decision applies. */
export function classifyWithDecisions(raw: string, decisions: ChargeDecisions): Classification {
  const charge = classifyCharge(raw);
  const decided = charge.kind === 'unclear' ? decisions.get(charge.normalized) : undefined;
  if (decided === undefined) return charge;
  const { normalized } = charge;
  if (decided === 'barred') return { kind: 'barred', reason: 'decision of an operator', normalized };
  return { kind: 'category', code: decided, confidence: CORRECTED_CONFIDENCE, normalized };
}

/** Adds charge texts that an import refused to the operators' list. `lines` has the number of refused rows for each text. */
export async function addUnclearCharges(
  { db, now, hashKey }: { db: Database; now: () => Date; hashKey: string },
  lines: ReadonlyMap<string, number>,
): Promise<void> {
  if (lines.size === 0) return;
  const rows = [...lines].map(([charge, count]) => {
    const id = crypto.randomUUID();
    const index = blindIndexUnder(hashKey, CHARGE_FIELD, charge);
    return { id, index, sealed: sealField({ column: CHARGE_FIELD, rowId: id }, charge), lines: count };
  });
  // All imports lock rows in this order, so that two cannot deadlock.
  rows.sort((a, b) => (a.index < b.index ? -1 : 1));
  await db.execute(sql`
    insert into unclear_charges as u (id, charge_index, charge_sealed, lines, last_at)
    select id, index, sealed, lines, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, index text, sealed text, lines int)
    on conflict (charge_index) do update set lines = u.lines + excluded.lines, last_at = excluded.last_at`);
}

export type DecidedCharge = {
  id: string;
  charge: string;
  verdict: ChargeVerdict;
  code: number | null;
  operator: string;
  at: string;
};

export type UnclearCharge = { id: string; charge: string; lines: number; lastAt: string };

export async function listUnclearCharges(
  { db }: Pick<Context, 'db'>,
  { limit }: { limit: number },
): Promise<{ charges: UnclearCharge[]; total: number }> {
  const rows = await db.execute<{ id: string; sealed: string; lines: number; lastAt: string }>(sql`
    select id, charge_sealed as sealed, lines, to_json(last_at) #>> '{}' as "lastAt"
    from unclear_charges where verdict is null order by lines desc, id limit ${limit}`);
  const [all] = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from unclear_charges where verdict is null`,
  );
  const charges = rows.flatMap(({ sealed, ...row }) => {
    const charge = openField({ column: CHARGE_FIELD, rowId: row.id }, sealed);
    return charge === null ? [] : [{ ...row, charge }];
  });
  return { charges, total: all?.total ?? 0 };
}

export async function listDecidedCharges(
  { db }: Pick<Context, 'db'>,
  { limit }: { limit: number },
): Promise<DecidedCharge[]> {
  const rows = await db.execute<Omit<DecidedCharge, 'charge' | 'code'> & { sealed: string }>(sql`
    select id, charge_sealed as sealed, verdict, operator, to_json(decided_at) #>> '{}' as at
    from unclear_charges where decided_at is not null order by decided_at desc limit ${limit}`);
  const charges = rows.flatMap(({ sealed, ...row }) => {
    const charge = openField({ column: CHARGE_FIELD, rowId: row.id }, sealed);
    return charge === null ? [] : [{ ...row, charge }];
  });
  const codes = await findChargeCorrections(
    db,
    charges.map(({ charge }) => charge),
  );
  return charges.map((decided) => ({ ...decided, code: codes.get(decided.charge) ?? null }));
}

export async function readUnclearCharges(
  { db }: Pick<Context, 'db'>,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; sealed: string }>(sql`
    select id, charge_sealed as sealed from unclear_charges where id = any(${ids}::uuid[])`);
  return new Map(
    rows.flatMap(({ id, sealed }) => {
      const charge = openField({ column: CHARGE_FIELD, rowId: id }, sealed);
      return charge === null ? [] : [[id, charge] as const];
    }),
  );
}

export type ChargeDecision = { id: string } & (
  | { verdict: 'category'; categoryCode: number }
  | { verdict: 'barred' | 'unclear' }
);

/**
 * Stores a decision about a text for later imports. `barred` also withdraws the records with this text now.
 * @throws AppError NOT_FOUND if another operator has decided, INVALID_INPUT for a category that questions may not be about.
 */
export async function decideCharge(
  ctx: Pick<Context, 'db' | 'now'> & { operator: string; storage: Storage },
  decision: ChargeDecision,
): Promise<{ withdrawn: number; decidedAt: string }> {
  if (decision.verdict === 'category' && offenseCategory(decision.categoryCode)?.playable !== true)
    throw new AppError('INVALID_INPUT', message('removal', 'chargeNotAsked'));
  const decidedAt = ctx.now().toISOString();
  return underRecordsLock(ctx.db, async (tx) => {
    const [row] = await tx.execute<{ sealed: string }>(sql`
      update unclear_charges set verdict = ${decision.verdict}, operator = ${ctx.operator},
        decided_at = ${decidedAt}::timestamptz
      where id = ${decision.id}::uuid and verdict is null returning charge_sealed as sealed`);
    const charge = row ? openField({ column: CHARGE_FIELD, rowId: decision.id }, row.sealed) : null;
    if (charge === null) throw new AppError('NOT_FOUND', message('deskCharges', 'alreadyDecided'));
    if (decision.verdict === 'category')
      await tx.execute(sql`
        insert into charge_corrections (charge_normalized, category_code, confidence, operator, created_at)
        values (${charge}, ${decision.categoryCode}, ${CORRECTED_CONFIDENCE}, ${ctx.operator},
          ${decidedAt}::timestamptz)
        on conflict (charge_normalized) do update set category_code = excluded.category_code,
          operator = excluded.operator, created_at = excluded.created_at`);
    const withdrawn = decision.verdict === 'barred' ? await withdrawCharge(tx, ctx, charge) : 0;
    return { withdrawn, decidedAt };
  });
}

/** Without tombstones, so that imports add the records again if the decision is undone. */
async function withdrawCharge(
  tx: Transaction,
  { operator, storage, now }: Pick<Context, 'now'> & { operator: string; storage: Storage },
  charge: string,
): Promise<number> {
  const found = await tx.execute<{ hash: string }>(sql`
    select source_id_hash as hash from booking_records where charge_normalized = ${charge}
    union all select source_id_hash from pulled_records where charge_normalized = ${charge}`);
  const withdrawals = found.map(({ hash }) => ({ sourceIdHash: hash, forever: false }));
  const { size: records } = (await withdrawRecords(tx, withdrawals, storage)).removed;
  if (records > 0)
    await writeRemovalLog(tx, { operator, action: 'withdraw', receipt: null, records, now: now() });
  return records;
}

/** @throws AppError TAKEN if the text has no decision of this time any more. */
export async function undoChargeDecision(
  { db }: Pick<Context, 'db'>,
  { id, decidedAt }: { id: string; decidedAt: string },
): Promise<null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.execute<{ sealed: string; verdict: ChargeVerdict }>(sql`
      select charge_sealed as sealed, verdict from unclear_charges
      where id = ${id}::uuid and decided_at = ${decidedAt}::timestamptz for update`);
    if (!row) throw new AppError('TAKEN', message('deskCharges', 'changedSince'));
    await tx.execute(
      sql`update unclear_charges set verdict = null, operator = null, decided_at = null where id = ${id}::uuid`,
    );
    if (row.verdict === 'category') {
      const charge = openField({ column: CHARGE_FIELD, rowId: id }, row.sealed);
      // Keeps a later correction of the same text.
      await tx.execute(sql`
        delete from charge_corrections
        where charge_normalized = ${charge} and created_at = ${decidedAt}::timestamptz`);
    }
    return null;
  });
}
