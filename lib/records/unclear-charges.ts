import type { Database, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { ChargeVerdict } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndexUnder, openField, sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';
import { type Classification, classifyCharge } from '../charges/classify-charge';
import { offenseCategory } from '../charges/offense-categories';
import { CORRECTED_CONFIDENCE, findCorrections } from './charge-corrections';
import { underRecordsLock } from './records-lock';
import { withdraw } from './withdraw-records';
import { writeRemovalLog } from './write-log';

const PLACE = 'unclear_charges.charge';

/** What operators decided about texts of charges, by text: a category, or that the text is never asked about. */
export type ChargeDecisions = ReadonlyMap<string, number | 'barred'>;

/** Returns what operators decided about texts. `classifyWithDecisions` uses it for those that the classifier does not understand. */
export async function readChargeDecisions(db: Pick<Database, 'execute'>): Promise<ChargeDecisions> {
  const corrected = await db.execute<{ charge: string; code: number }>(sql`
    select charge_normalized as charge, category_code as code from charge_corrections`);
  const barred = await db.execute<{ id: string; sealed: string }>(sql`
    select id, charge_sealed as sealed from unclear_charges where verdict = 'barred'`);
  return new Map<string, number | 'barred'>([
    ...corrected.map(({ charge, code }) => [charge, code] as const),
    ...barred.flatMap(({ id, sealed }) => {
      const charge = openField({ column: PLACE, rowId: id }, sealed);
      return charge === null ? [] : [[charge, 'barred'] as const];
    }),
  ]);
}

/** Classifies a text. If the classifier does not understand it, an operator's decision is used. */
export function classifyWithDecisions(raw: string, decisions: ChargeDecisions): Classification {
  const charge = classifyCharge(raw);
  const decided = charge.kind === 'unclear' ? decisions.get(charge.normalized) : undefined;
  if (decided === undefined) return charge;
  const { normalized } = charge;
  if (decided === 'barred') return { kind: 'barred', reason: 'decision of an operator', normalized };
  return { kind: 'category', code: decided, confidence: CORRECTED_CONFIDENCE, normalized };
}

/** Adds texts that an import refused to the list of unclear charges. `lines`: how many refused rows have each text. */
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
  // Sorted, so that two imports cannot deadlock.
  rows.sort((a, b) => (a.index < b.index ? -1 : 1));
  await db.execute(sql`
    insert into unclear_charges as u (id, charge_index, charge_sealed, lines, last_at)
    select id, index, sealed, lines, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, index text, sealed text, lines int)
    on conflict (charge_index) do update set lines = u.lines + excluded.lines, last_at = excluded.last_at`);
}

/** `code`: the category that the text has now; null where it has none. `at`: of the decision, ISO 8601. */
export type DecidedCharge = {
  id: string;
  charge: string;
  verdict: ChargeVerdict;
  code: number | null;
  operator: string;
  at: string;
};

export type UnclearCharge = { id: string; charge: string; lines: number; lastAt: string };

/** Returns the texts that wait for a decision, the most frequent first, and how many wait in all. */
export async function listUnclear(
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
    const charge = openField({ column: PLACE, rowId: row.id }, sealed);
    return charge === null ? [] : [{ ...row, charge }];
  });
  return { charges, total: all?.total ?? 0 };
}

/** Returns what was decided last about texts, the newest first. */
export async function listDecided(
  { db }: Pick<Context, 'db'>,
  { limit }: { limit: number },
): Promise<DecidedCharge[]> {
  const rows = await db.execute<Omit<DecidedCharge, 'charge' | 'code'> & { sealed: string }>(sql`
    select id, charge_sealed as sealed, verdict, operator, to_json(decided_at) #>> '{}' as at
    from unclear_charges where decided_at is not null order by decided_at desc limit ${limit}`);
  const charges = rows.flatMap(({ sealed, ...row }) => {
    const charge = openField({ column: PLACE, rowId: row.id }, sealed);
    return charge === null ? [] : [{ ...row, charge }];
  });
  const codes = await findCorrections(
    db,
    charges.map(({ charge }) => charge),
  );
  return charges.map((decided) => ({ ...decided, code: codes.get(decided.charge) ?? null }));
}

/** Returns the texts of these ids, decided or not. */
export async function readUnclear(
  { db }: Pick<Context, 'db'>,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; sealed: string }>(sql`
    select id, charge_sealed as sealed from unclear_charges where id = any(${ids}::uuid[])`);
  return new Map(
    rows.flatMap(({ id, sealed }) => {
      const charge = openField({ column: PLACE, rowId: id }, sealed);
      return charge === null ? [] : [[id, charge] as const];
    }),
  );
}

export type ChargeDecision = { id: string } & (
  | { verdict: 'category'; categoryCode: number }
  | { verdict: 'barred' | 'unclear' }
);

/**
 * Decides about a text. The decision takes effect at the next import; *barred* also withdraws the records that have this text.
 * Throws NOT_FOUND for a text that another operator has decided about, INVALID_INPUT for a category that is never asked about.
 */
export async function decideCharge(
  ctx: Pick<Context, 'db' | 'now'> & { operator: string; storage: Storage },
  decision: ChargeDecision,
): Promise<{ withdrawn: number; decidedAt: string }> {
  if (decision.verdict === 'category' && offenseCategory(decision.categoryCode)?.barred !== false)
    throw new AppError('INVALID_INPUT', message('removal', 'chargeNotAsked'));
  const decidedAt = ctx.now().toISOString();
  return underRecordsLock(ctx.db, async (tx) => {
    const [row] = await tx.execute<{ sealed: string }>(sql`
      update unclear_charges set verdict = ${decision.verdict}, operator = ${ctx.operator},
        decided_at = ${decidedAt}::timestamptz
      where id = ${decision.id}::uuid and verdict is null returning charge_sealed as sealed`);
    const charge = row ? openField({ column: PLACE, rowId: decision.id }, row.sealed) : null;
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

/** Withdraws the records that have a text. An import may bring them back once the text is not barred any longer. */
async function withdrawCharge(
  tx: Transaction,
  { operator, storage, now }: Pick<Context, 'now'> & { operator: string; storage: Storage },
  charge: string,
): Promise<number> {
  const found = await tx.execute<{ hash: string }>(sql`
    select source_id_hash as hash from booking_records where charge_normalized = ${charge}
    union all select source_id_hash from pulled_records where charge_normalized = ${charge}`);
  const goes = found.map(({ hash }) => ({ sourceIdHash: hash, forever: false }));
  const { size: records } = (await withdraw(tx, goes, storage)).removed;
  if (records > 0)
    await writeRemovalLog(tx, { operator, action: 'withdraw', receipt: null, records, now: now() });
  return records;
}

/** Undoes a decision about a text, which waits again. Throws TAKEN when it was undone, or decided again, since. */
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
      const charge = openField({ column: PLACE, rowId: id }, row.sealed);
      // A correction that came later stays.
      await tx.execute(sql`
        delete from charge_corrections
        where charge_normalized = ${charge} and created_at = ${decidedAt}::timestamptz`);
    }
    return null;
  });
}
