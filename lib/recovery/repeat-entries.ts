import { inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { recordTombstones, removalJournal, removalRequests } from '@/db/schema';
import { sql } from '@/db/sql';
import type { JournalEntry, JournalLine } from '@/lib/journal/journal-entry';
import { playerHashUnder } from '@/lib/journal/write-journal';
import { setListedWithin } from '@/lib/leaderboard/exclusion/set-listed';
import type { ImportContext } from '@/lib/records/import/import-types';
import { pullRecords, reinstateRecords } from '@/lib/records/withdrawal/pull-records';
import { withdrawUnjournaled } from '@/lib/records/withdrawal/withdraw-records';
import { revokeSessionsWithin } from '@/lib/sessions/revoke-sessions';

type PlayerEntry = Extract<JournalEntry, { player: string }>;

const PAGE_SIZE = 10_000;

/** `storage` contains the photos to erase. */
export type RepeatContext = Pick<ImportContext, 'storage' | 'hashKey' | 'now'>;
type Of<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>;

type Found = { id: string; hash: string };

async function recordsOf(tx: Transaction, hashes: readonly string[]): Promise<Found[]> {
  const rows = await tx.execute<Found>(sql`
    select id, source_id_hash as hash from booking_records where source_id_hash = any(${hashes}::text[])
    union all select id, source_id_hash from pulled_records where source_id_hash = any(${hashes}::text[])`);
  return [...rows];
}

async function repeatAsked(tx: Transaction, entry: Of<'asked'>): Promise<void> {
  const found = await recordsOf(tx, entry.records);
  const recordIds = found.map(({ id }) => id);
  const { request: id, receipt, source, state } = entry;
  const now = new Date(entry.at);
  const opened = await tx
    .insert(removalRequests)
    .values({ id, receipt, source, state, recordIds, createdAt: now })
    // A second `asked` entry after the decision means that an operator has undone the decision.
    .onConflictDoUpdate({
      target: removalRequests.id,
      set: { state, decidedAt: null },
      setWhere: isNotNull(removalRequests.decidedAt),
    })
    .returning({ id: removalRequests.id });
  if (opened.length === 0 || state === 'waiting') return;
  await pullRecords(tx, { recordIds, requestId: id, now });
  // The database lacks records that were imported after the backup. Tombstones prevent their import.
  const present = new Set(found.map(({ hash }) => hash));
  const absent = entry.records.filter((hash) => !present.has(hash));
  if (absent.length > 0)
    await tx
      .insert(recordTombstones)
      .values(absent.map((sourceIdHash) => ({ sourceIdHash })))
      .onConflictDoNothing();
}

async function repeatDecided(tx: Transaction, { request, state, records, at }: Of<'decided'>): Promise<void> {
  const decided = await tx.execute(sql`
    update removal_requests set state = ${state}, decided_at = ${at}::timestamptz, words_sealed = null
    where id = ${request} and decided_at is null returning id`);
  if (decided.length === 0 || state !== 'reinstated' || records.length === 0) return;
  const found = await recordsOf(tx, records);
  await reinstateRecords(
    tx,
    found.map(({ id }) => id),
  );
  // Deletes the tombstones that `repeatAsked` added for records missing here. They have no perceptual hash.
  await tx.execute(sql`
    delete from record_tombstones
    where source_id_hash = any(${records}::text[]) and perceptual_hash is null`);
}

async function repeatPurged(tx: Transaction, ctx: RepeatContext, { records }: Of<'purged'>): Promise<void> {
  const forever = records.map(({ hash }) => ({ sourceIdHash: hash, forever: true }));
  await withdrawUnjournaled(tx, forever, ctx.storage);
  for (const { hash, photoHashes } of records) {
    const [whole, ...crops] = photoHashes;
    if (whole === undefined) continue;
    await tx.execute(sql`
      update record_tombstones
      set perceptual_hash = coalesce(perceptual_hash, ${whole}::bigint),
        crop_hashes = case when crop_hashes = '{}' then ${crops}::bigint[] else crop_hashes end
      where source_id_hash = ${hash} and (perceptual_hash is null or crop_hashes = '{}')`);
  }
}

async function repeat(
  tx: Transaction,
  ctx: RepeatContext,
  entry: JournalEntry,
  players: ReadonlyMap<string, string>,
): Promise<void> {
  switch (entry.kind) {
    case 'asked':
      return repeatAsked(tx, entry);
    case 'decided':
      return repeatDecided(tx, entry);
    case 'purged':
      return repeatPurged(tx, ctx, entry);
    case 'withdrawn': {
      const withdrawals = entry.records.map((sourceIdHash) => ({ sourceIdHash, forever: false }));
      await withdrawUnjournaled(tx, withdrawals, ctx.storage);
      return;
    }
    default: {
      const playerId = players.get(entry.player);
      if (playerId !== undefined) await repeatForPlayer(tx, { playerId, entry, now: ctx.now() });
    }
  }
}

/**
 * Repeats the entries that this database lacks, in order, and stores them with the number of their file (null for none).
 * Returns the number of repeated entries. Takes the lock of records, so that no import runs between a look-up and a removal.
 */
export async function repeatEntries(
  tx: Transaction,
  ctx: RepeatContext,
  lines: readonly JournalLine[],
  file: number | null,
): Promise<number> {
  if (lines.length === 0) return 0;
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.records})`);
  const ids = lines.map(({ id }) => id);
  const rows = await tx
    .select({ id: removalJournal.id })
    .from(removalJournal)
    .where(inArray(removalJournal.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  const missing = lines.filter(({ id }) => !known.has(id));
  const players = await playersByHash(
    tx,
    ctx.hashKey,
    new Set(missing.flatMap(({ entry }) => ('player' in entry ? [entry.player] : []))),
  );
  for (const { id, entry } of missing) {
    await tx.insert(removalJournal).values({ id, entry, file });
    await repeat(tx, ctx, entry, players);
  }
  if (file !== null && known.size > 0)
    await tx
      .update(removalJournal)
      .set({ file })
      .where(inArray(removalJournal.id, [...known]));
  return missing.length;
}

/** Returns player ids by their hash. Hashes the id of every player, because the database does not store these hashes. */
async function playersByHash(
  tx: Transaction,
  hashKey: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let after = '00000000-0000-0000-0000-000000000000';
  for (let more = wanted.size > 0; more; ) {
    const page = await tx.execute<{ id: string }>(
      sql`select id from players where id > ${after}::uuid order by id limit ${PAGE_SIZE}`,
    );
    for (const { id } of page) {
      const hash = playerHashUnder(hashKey, id);
      if (wanted.has(hash)) found.set(hash, id);
      after = id;
    }
    more = page.length === PAGE_SIZE;
  }
  return found;
}

/** Repeats the scheduling of a deletion, or its cancellation. An account that was already erased is due now. */
async function repeatForPlayer(
  tx: Transaction,
  { playerId, entry, now }: { playerId: string; entry: PlayerEntry; now: Date },
): Promise<void> {
  const dueAt = entry.kind === 'leaving' ? entry.dueAt : entry.kind === 'erased' ? now.toISOString() : null;
  await tx.execute(sql`update players set deletion_due_at = ${dueAt}::timestamptz where id = ${playerId}`);
  await setListedWithin(tx, { playerId, listed: dueAt === null });
  if (dueAt !== null) await revokeSessionsWithin(tx, { playerId, which: 'all', now });
}
