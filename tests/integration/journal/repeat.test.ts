import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { restoreBackup } from '@/commands/backup/restore-backup';
import { type Database, openDatabase } from '@/db/client';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { writeBackup } from '@/lib/backups/write-backup';
import { openStorage, type Storage } from '@/lib/platform/storage/storage';
import { applyCorrections } from '@/lib/records/import/apply-corrections';
import { repeatEntries } from '@/lib/recovery/repeat-entries';
import {
  hasJournal,
  type JournalContext,
  repeatFromDatabase,
  repeatJournal,
  restartJournal,
  syncJournal,
} from '@/lib/recovery/sync-journal';
import { approveRemoval, reinstateRemoval, splitRemoval } from '@/lib/removals/decide-removal';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { undoReinstate } from '@/lib/removals/undo-decision';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { bytes, csv, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const importer = testImporter(database);
const now = () => new Date(Date.UTC(2026, 5, 2));
const opened: { db: Database; name: string }[] = [];
let scratch: string;
let journal: Storage;

const asAdmin = async (statement: string) => {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  await admin.unsafe(statement);
  await admin.end();
};
/** Restores the backup into a new database. */
async function restored(): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
  await restoreBackup(join(scratch, 'backup'), url);
  const db = openDatabase({ url, poolSize: 2 });
  opened.push({ db, name });
  return db;
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lineup-journal-'));
  const settings = { STORAGE_DRIVER: 'local', STORAGE_DIR: join(scratch, 'store'), S3_REGION: 'auto' };
  journal = await openStorage(settings as Parameters<typeof openStorage>[0]);
});
afterAll(async () => {
  for (const { db, name } of opened) {
    await db.$client.end({ timeout: 5 });
    await asAdmin(`drop database if exists ${name} with (force)`);
  }
  await rm(scratch, { recursive: true, force: true });
});

const contextOf = (db: Database): JournalContext => ({
  db,
  journal,
  storage: journal,
  hashKey: TEST_SETTINGS.BLIND_INDEX_KEY,
  now,
});
const days = ['a', 'b', 'c', 'd', 'e'].map((id, i) => row(id, { booked_on: `2026-03-0${i + 1}` }));
/** Of another county, because each has a daily limit of what is pulled without a review. */
const pairs = ['06', '07'].flatMap((day) =>
  ['one', 'two'].map((id) => row(`${id}-${day}`, { booked_on: `2026-03-${day}`, county_fips: '06037' })),
);
const askFor = async (booked_on: string, county = '48209') => {
  const ctx = anonymousContext(database.db, { now, address: `192.0.2.${booked_on.at(-1)}` });
  const { receipt } = await requestRemoval(ctx, { county, booked_on, words: '' });
  return receipt.replaceAll('-', '');
};
const correct = (feed: string) =>
  applyCorrections({ ...importer.ctx, now }, { feed: bytes(`record_id,disposition\n${feed}`) });

/** Everything that is public, or that an import compares. */
async function worldOf(db: Database) {
  const list = async (what: ReturnType<typeof sql>) => [...(await db.execute(what))];
  return {
    inPlay: await list(sql`select source_id_hash from booking_records order by 1`),
    pulled: await list(sql`select source_id_hash from pulled_records order by 1`),
    stones: await list(sql`
      select source_id_hash, perceptual_hash, crop_hashes from record_tombstones order by 1`),
    // The journal has a split as reinstated. What it erased has an entry of its own.
    requests: await list(sql`
      select id, receipt, source, replace(state, 'split', 'reinstated') as state from removal_requests order by 1`),
    leaving: await list(sql`select id from players where deletion_due_at is not null order by 1`),
  };
}

/** Erases one record of a request, and puts the other back. */
async function splitInTwo(receipt: string) {
  const [request] = await database.db.$client<{ recordIds: string[] }[]>`
    select record_ids as "recordIds" from removal_requests where receipt = ${receipt}`;
  const approve = request?.recordIds.slice(0, 1) ?? [];
  const reviewer = { db: database.db, now, operator: 'olivia', storage: importer.ctx.storage };
  expect(await splitRemoval(reviewer, { receipt, approve })).toMatchObject({ changed: true, approved: 1 });
}

/** A backup, and then removals of every kind. */
async function backUpAndGoOn() {
  const storage = importer.ctx.storage;
  const reviewer = { db: database.db, now, operator: 'olivia', storage };
  await importer.run(csv([...days, ...pairs]));
  const leaves = await signedInPlayer(database.db, { now });
  const goes = await signedInPlayer(database.db, { now });
  await signedInPlayer(database.db, { now });
  const waits = await askFor('2026-03-01');
  const partly = await askFor('2026-03-06', '06037');
  await syncJournal(contextOf(database.db));
  await writeBackup({ databaseUrl: database.url, storage, now }, join(scratch, 'backup'));

  await reinstateRemoval(reviewer, { receipt: waits });
  const approved = await askFor('2026-03-02');
  await approveRemoval(reviewer, { receipt: approved });
  const undone = await askFor('2026-03-03');
  await reinstateRemoval(reviewer, { receipt: undone });
  expect(await undoReinstate(reviewer, { receipt: undone })).toMatchObject({ changed: true });
  await splitInTwo(partly);
  // Above the county's limit: it waits, with its records in play.
  await splitInTwo(await askFor('2026-03-07', '06037'));
  await importer.run(csv([row('late', { booked_on: '2026-03-09' })]));
  await correct('d,EXPUNGED\nlate,SEALED\nnever-in,DISMISSED\n');
  await scheduleDeletion(leaves);
  await scheduleDeletion(goes);
  await database.db.execute(sql`update players set deletion_due_at = ${now().toISOString()}::timestamptz
    where id = ${goes.actor.playerId}`);
  await eraseAccount({ db: database.db, now, storage }, { playerId: goes.actor.playerId });
  return { leaves: leaves.actor.playerId, goes: goes.actor.playerId };
}

test('removals since a backup are repeated in the restored game, from the store or the old database', async () => {
  const players = await backUpAndGoOn();
  const truth = await worldOf(database.db);
  expect([truth.inPlay.length, truth.pulled.length, truth.stones.length]).toEqual([4, 1, 6]);

  // From the old database: the store has no entries yet.
  const fromOld = await restored();
  expect([await repeatJournal(contextOf(fromOld)), await hasJournal(contextOf(fromOld))]).toEqual([0, true]);
  expect((await worldOf(fromOld)).inPlay).not.toEqual(truth.inPlay);
  expect(await repeatFromDatabase(contextOf(fromOld), database.db)).toBeGreaterThan(5);
  // From the store, which has each entry once, although two processes wrote them.
  await Promise.all([syncJournal(contextOf(database.db)), syncJournal(contextOf(database.db))]);
  const fromStore = await restored();
  const repeated = await repeatJournal(contextOf(fromStore));
  expect(repeated).toBeGreaterThan(5);

  for (const db of [fromOld, fromStore]) {
    const { leaving, ...records } = await worldOf(db);
    const { leaving: _, ...wanted } = truth;
    expect(records).toEqual(wanted);
    // The erased account is due now, so that the next run erases it.
    expect(leaving.map(({ id }) => id).sort()).toEqual([players.leaves, players.goes].sort());
    const erased = await eraseAccount({ db, now, storage: journal }, { playerId: players.goes });
    expect(erased).toBe(true);
    const open = await db.execute(sql`
      select id from sessions where player_id = ${players.leaves} and revoked_at is null`);
    expect(open).toHaveLength(0);
  }
  // Repeating from both sources changes nothing. New entries go to the same journal.
  expect(await repeatFromDatabase(contextOf(fromStore), database.db)).toBe(0);
  expect(await syncJournal(contextOf(fromOld))).toBe(0);
  expect(await repeatJournal(contextOf(fromStore))).toBe(1);
  const back = await importer.run(csv([row('d'), row('late'), row('never-in')]));
  expect(back.summary.rejected).toEqual({ 'removed before': 3 });
});

test('the journal holds only hashes and each entry once, and an unreadable file is not skipped', async () => {
  const all = await readdir(join(scratch, 'store'), { recursive: true });
  const files = all.filter((name) => name.endsWith('.jsonl'));
  const text = (await Promise.all(files.map((name) => readFile(join(scratch, 'store', name), 'utf8')))).join(
    '',
  );
  const ids = [...text.matchAll(/^\{"id":"([^"]+)"/gm)].map(([, id]) => id);
  const [entries] = await database.db.$client`select count(*)::integer as count from removal_journal`;
  // The additional one is of the repeated erasure.
  expect([ids.length, new Set(ids).size]).toEqual([Number(entries?.count) + 1, ids.length]);
  const known = await database.db.$client<{ id: string }[]>`
    select id from players union all select id from booking_records`;
  for (const { id } of known) expect(text).not.toContain(id);
  expect(text).not.toMatch(/48209|2026-03-0|EXPUNGED|never-in|@example|olivia/);
  const [home] = await database.db.$client<{ id: string }[]>`select id from journal_home`;
  const next = String(files.length + 1).padStart(10, '0');
  await journal.put(`journal/${home?.id}/${next}.jsonl`, Buffer.from('{"id":'), 'text/plain');
  const last = opened.at(-1);
  if (!last) throw new Error('nothing was restored');
  await expect(repeatJournal(contextOf(last.db))).rejects.toThrow('cannot be read');
  // An empty file, as after a power failure.
  await journal.put(`journal/${home?.id}/${next}.jsonl`, new Uint8Array(), 'text/plain');
  await expect(repeatJournal(contextOf(last.db))).rejects.toThrow('cannot be read');
});

test('a store without the journal is refused until the journal is restarted', async () => {
  const last = opened.at(-1);
  if (!last) throw new Error('nothing was restored');
  const settings = { STORAGE_DRIVER: 'local', STORAGE_DIR: join(scratch, 'other'), S3_REGION: 'auto' };
  const other = await openStorage(settings as Parameters<typeof openStorage>[0]);
  const ctx = { ...contextOf(last.db), journal: other };
  await expect(syncJournal(ctx)).rejects.toThrow('lacks the journal of removals');
  expect(await hasJournal(ctx)).toBe(false);
  await restartJournal(last.db);
  expect(await syncJournal(ctx)).toBe(0);
  const files = (await readdir(join(scratch, 'other'), { recursive: true })).filter((name) =>
    name.endsWith('.jsonl'),
  );
  const text = await Promise.all(files.map((name) => readFile(join(scratch, 'other', name), 'utf8')));
  const [entries] = await last.db.$client`select count(*)::integer as count from removal_journal`;
  expect(text.join('').trim().split('\n')).toHaveLength(Number(entries?.count));
});

test('a repeated erasure keeps the hashes that a tombstone has', async () => {
  await database.sql`insert into record_tombstones (source_id_hash, perceptual_hash) values ('known', 7)`;
  const entry = { kind: 'purged' as const, records: [{ hash: 'known', photoHashes: ['1', '2', '3'] }] };
  await database.db.transaction((tx) =>
    repeatEntries(tx, contextOf(database.db), [{ id: randomUUID(), entry }], null),
  );
  const hashes = await database.sql`
    select perceptual_hash, crop_hashes from record_tombstones where source_id_hash = 'known'`;
  expect(hashes).toEqual([{ perceptual_hash: '7', crop_hashes: ['2', '3'] }]);
});
