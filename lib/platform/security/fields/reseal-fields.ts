import type { Database, Queryable } from '@/db/client';
import { type SealedColumn, sealedColumns } from '@/db/sealed-columns';
import { sql } from '@/db/sql';
import { type FieldKeys, KEYS_FILE_CHECK_MS } from '@/lib/platform/config/field-keys';
import { type FieldCipher, fieldCipher } from './sealed-fields';

/** Small, so that rows are locked only briefly. A killed process loses at most one batch of work. */
const BATCH_SIZE = 500;
const MAX_PASSES = 20;

type ResealProgress = { place: string; resealed: number };
export type ResealOutcome = {
  newestKey: string;
  resealed: number;
  leftByKey: Record<string, number>;
  unopened: { place: string; rowId: string }[];
};

type Deps = {
  db: Database;
  keys: FieldKeys;
  pause: (ms: number) => Promise<void>;
  onBatch?: (progress: ResealProgress) => void;
};
type Sealed = { id: string; sealed: string };
type Replacement = { id: string; old: string; fresh: string };

async function olderValues(
  db: Queryable,
  at: SealedColumn,
  newestKey: string,
  afterId: string | null,
): Promise<Sealed[]> {
  return db.execute<Sealed>(sql`
    select ${sql.identifier(at.idColumn)} as id, ${sql.identifier(at.column)} as sealed from ${sql.identifier(at.table)}
    where ${sql.identifier(at.column)} is not null and not starts_with(${sql.identifier(at.column)}, ${`${newestKey}.`})
      and (${afterId}::uuid is null or ${sql.identifier(at.idColumn)} > ${afterId}::uuid)
    order by ${sql.identifier(at.idColumn)} limit ${BATCH_SIZE}`);
}

async function replaceValues(
  db: Queryable,
  at: SealedColumn,
  values: readonly Replacement[],
): Promise<number> {
  const replaced = await db.execute(sql`
    update ${sql.identifier(at.table)} t set ${sql.identifier(at.column)} = r.fresh
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as r (id uuid, old text, fresh text)
    where t.${sql.identifier(at.idColumn)} = r.id and t.${sql.identifier(at.column)} = r.old`);
  return replaced.count;
}

type Pass = { found: number; resealed: number; unopened: ResealOutcome['unopened'] };

async function resealColumn(
  deps: Deps,
  cipher: FieldCipher,
  at: SealedColumn,
  newestKey: string,
): Promise<Pass> {
  const pass: Pass = { found: 0, resealed: 0, unopened: [] };
  let afterId: string | null = null;
  for (;;) {
    const values: Sealed[] = await olderValues(deps.db, at, newestKey, afterId);
    if (values.length === 0) return pass;
    const replacements: Replacement[] = [];
    for (const { id, sealed } of values) {
      const place = { column: at.place, rowId: id };
      const plain = cipher.open(place, sealed);
      if (plain === null) pass.unopened.push({ place: at.place, rowId: id });
      else replacements.push({ id, old: sealed, fresh: cipher.seal(place, plain) });
    }
    pass.found += replacements.length;
    pass.resealed += await replaceValues(deps.db, at, replacements);
    deps.onBatch?.({ place: at.place, resealed: pass.resealed });
    afterId = values.at(-1)?.id ?? null;
  }
}

async function countByKey(db: Queryable, newestKey: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const at of sealedColumns()) {
    const rows = await db.execute<{ key: string; values: number }>(sql`
      select split_part(${sql.identifier(at.column)}, '.', 1) as key, count(*)::int as values from ${sql.identifier(at.table)}
      where ${sql.identifier(at.column)} is not null and not starts_with(${sql.identifier(at.column)}, ${`${newestKey}.`})
      group by 1`);
    for (const { key, values } of rows) counts[key] = (counts[key] ?? 0) + values;
  }
  return counts;
}

/**
 * Re-encrypts all encrypted values with the newest key, in batches, while the game runs. A value that is written meanwhile is kept. Can be
 * killed and repeated at any time. Stops after MAX_PASSES, or once the third or a later pass finds no
 * older value.
 */
export async function resealFields(deps: Deps): Promise<ResealOutcome> {
  const cipher = fieldCipher(deps.keys);
  const newestKey = deps.keys.sealingKeys().newest;
  let resealed = 0;
  let unopened: ResealOutcome['unopened'] = [];
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    if (pass > 1) await deps.pause(KEYS_FILE_CHECK_MS);
    unopened = [];
    let found = 0;
    for (const at of sealedColumns()) {
      const outcome = await resealColumn(deps, cipher, at, newestKey);
      found += outcome.found;
      resealed += outcome.resealed;
      unopened.push(...outcome.unopened);
    }
    // During the first passes, other processes may still encrypt with the old key.
    if (pass > 2 && found === 0) break;
  }
  return { newestKey, resealed, leftByKey: await countByKey(deps.db, newestKey), unopened };
}
