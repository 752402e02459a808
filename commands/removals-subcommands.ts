import { userInfo } from 'node:os';
import { flaggedRecordSchema, receiptSchema } from '@/lib/contract/removals/schemas';
import { operatorName } from '@/lib/moderation/operator';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { log as gameLog } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random/system-random';
import { openStorage } from '@/lib/platform/storage/storage';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { handInJournal } from '@/lib/recovery/hand-in-journal';
import {
  approveRemoval,
  type Decision,
  type ReviewContext,
  reinstateRemoval,
} from '@/lib/removals/decide-removal';
import {
  listRemovalLog,
  listRemovals,
  type QueuedRemoval,
  removalListSchema,
  showRemoval,
} from '@/lib/removals/list-removals';
import { findRecords } from '@/lib/removals/requests/find-records';
import { receiptText } from '@/lib/removals/requests/receipt';
import type { ShownRecord } from '@/lib/removals/requests/shown-records';
import { dismissFlags, listFlags, pullFlaggedRecord } from '@/lib/removals/review-flags';
import { type SoughtOption, soughtOf } from './removals-sought';
import { type Call, type Command, given, minute, number, type Run, type Subcommand } from './run-subcommands';
import { textTable } from './text-table';

const USAGE = `Usage:
  npm run removals -- queue [--limit 50]      requests without a decision: what waits for a look, then the oldest
  npm run removals -- show RECEIPT            a request with its records
  npm run removals -- find --photo FILE       records that show this photo, also resized or trimmed
  npm run removals -- find --county FIPS --day YYYY-MM-DD
  npm run removals -- find --record-id ID     the record_id of the feed
  npm run removals -- approve RECEIPT         they go for good, and no import brings them back
  npm run removals -- reinstate RECEIPT       they come back as they were
  npm run removals -- flags [--limit 50]      records in play that players have flagged
  npm run removals -- pull RECORD             takes a flagged record out of play; approve or reinstate follows
  npm run removals -- dismiss RECORD          nothing is wrong with a flagged record
  npm run removals -- log [--limit 50]        what was done, the newest first
What changes something takes --by WHO, for the log; without it that is the user of this machine.`;

type Option = 'limit' | 'by' | SoughtOption;
type RemovalsRun = Run<Option>;

const reviewerOf = ({ db, values }: Call<Option>): ReviewContext => ({
  db,
  now: () => new Date(),
  operator: parseInput(operatorName, values.by ?? userInfo().username),
});

const limitOf = ({ values }: Call<Option>) =>
  parseInput(removalListSchema, given({ limit: number(values.limit) }));

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const SOURCES = { photo: 'the photo', county_day: 'county and day', flag: 'a flag' } as const;

function queueRow(row: QueuedRemoval): Record<string, string | number> {
  return {
    receipt: receiptText(row.receipt),
    asked: minute(row.at),
    by: SOURCES[row.source],
    county: row.county ?? '',
    booked: row.bookedOn ?? '',
    matched: row.matched,
    'out of play': row.outOfPlay,
    state: row.state === 'waiting' ? 'WAITS, still in play' : row.state,
  };
}

const recordRow = (record: ShownRecord): Record<string, string | number> => ({
  record: record.id,
  where: record.where,
  county: record.county ?? '',
  booked: record.bookedOn ?? '',
  label: record.label ?? '',
  photo: record.photo === null ? '' : photoFileKey(record.photo, 1),
  flags: record.flags.join(', '),
});

const queue: RemovalsRun = async (call) => {
  const found = await listRemovals({ db: call.db }, limitOf(call));
  return found.length === 0 ? 'Nothing waits for a decision.' : textTable(found.map(queueRow));
};

const show: RemovalsRun = async ({ db, operands: [receipt] }) => {
  const { records, words, ...request } = await showRemoval({ db }, parseInput(receiptSchema, { receipt }));
  return [
    textTable([queueRow(request)]),
    ...(words === null ? [] : [`The asker adds: ${words}`]),
    records.length === 0 ? 'Nothing matched.' : textTable(records.map(recordRow)),
  ].join('\n\n');
};

const find: RemovalsRun = async ({ db, settings, values }) => {
  const sought = await soughtOf(values, USAGE);
  const { records, erased } = await findRecords({ db, hashKey: settings.BLIND_INDEX_KEY }, sought);
  const rows = records.map((record) => ({
    ...recordRow(record),
    receipt: record.receipt === null ? '' : receiptText(record.receipt),
  }));
  return [
    rows.length === 0 ? 'No record matches.' : textTable(rows),
    ...(erased > 0
      ? [`${counted(erased, 'record')} that matched ${erased === 1 ? 'was' : 'were'} erased before.`]
      : []),
  ].join('\n\n');
};

/** What was decided outlives the database from the moment it is printed. */
async function handedIn<T>({ db, settings }: Call<Option>, decision: T): Promise<T> {
  await handInJournal({ db, log: gameLog, store: () => openStorage(settings) });
  return decision;
}

const told = ({ changed, records }: Decision, what: string) =>
  changed ? `${counted(records, 'record')} ${what}.` : 'This was decided before.';

const approve: RemovalsRun = async (call) => {
  const ctx = { ...reviewerOf(call), storage: await openStorage(call.settings) };
  const [receipt] = call.operands;
  const decision = await approveRemoval(ctx, parseInput(receiptSchema, { receipt }));
  return told(await handedIn(call, decision), 'erased for good');
};

const reinstate: RemovalsRun = async (call) => {
  const [receipt] = call.operands;
  const decision = await reinstateRemoval(reviewerOf(call), parseInput(receiptSchema, { receipt }));
  return told(await handedIn(call, decision), 'put back into play');
};

const flags: RemovalsRun = async (call) => {
  const found = await listFlags({ db: call.db }, limitOf(call));
  if (found.length === 0) return 'No record in play is flagged.';
  return textTable(
    found.map((row) => ({
      record: row.recordId,
      first: minute(row.firstAt),
      flags: row.flags,
      label: row.label,
      charge: row.charge,
      county: row.county,
      booked: row.bookedOn,
    })),
  );
};

const pull: RemovalsRun = async (call) => {
  const [recordId] = call.operands;
  const ctx = { ...reviewerOf(call), random: systemRandom };
  const opened = await pullFlaggedRecord(ctx, parseInput(flaggedRecordSchema, { recordId }));
  const { receipt } = await handedIn(call, opened);
  return `The record is out of play: ${receiptText(receipt)}.`;
};

const dismiss: RemovalsRun = async (call) => {
  const [recordId] = call.operands;
  const { changed, records } = await dismissFlags(
    reviewerOf(call),
    parseInput(flaggedRecordSchema, { recordId }),
  );
  return changed ? `${counted(records, 'flag')} settled.` : 'This record has no open flag.';
};

const log: RemovalsRun = async (call) => {
  const entries = await listRemovalLog({ db: call.db }, limitOf(call));
  if (entries.length === 0) return 'Nothing was done yet.';
  return textTable(
    entries.map((entry) => ({
      at: minute(entry.at),
      by: entry.operator,
      action: entry.action.replace('_', ' '),
      receipt: entry.receipt === null ? '' : receiptText(entry.receipt),
      count: entry.records,
    })),
  );
};

const subcommands: Record<string, Subcommand<Option>> = {
  queue: { run: queue, operands: 0, options: ['limit'] },
  show: { run: show, operands: 1, options: [] },
  find: { run: find, operands: 0, options: ['photo', 'county', 'day', 'record-id'] },
  approve: { run: approve, operands: 1, options: ['by'] },
  reinstate: { run: reinstate, operands: 1, options: ['by'] },
  flags: { run: flags, operands: 0, options: ['limit'] },
  pull: { run: pull, operands: 1, options: ['by'] },
  dismiss: { run: dismiss, operands: 1, options: ['by'] },
  log: { run: log, operands: 0, options: ['limit'] },
};

/** What the operator decides about records that somebody wants gone. */
export const REMOVALS: Command<Option> = { usage: USAGE, subcommands, applicationName: 'lineup-removals' };
