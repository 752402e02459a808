import { userInfo } from 'node:os';
import { flaggedRecordSchema, receiptSchema, splitRemovalSchema } from '@/lib/contract/removals/schemas';
import { operatorName } from '@/lib/moderation/moderation-action';
import { toNumber } from '@/lib/platform/cli/command-line';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { log as gameLog } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';
import { openStorage } from '@/lib/platform/storage/storage';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { flushJournal } from '@/lib/recovery/flush-journal';
import {
  approveRemoval,
  type ReviewContext,
  readDecider,
  reinstateRemoval,
  splitRemoval,
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
import type { ShownRecord } from '@/lib/removals/requests/show-records';
import { dismissFlags, listFlaggedRecords, pullFlaggedRecord } from '@/lib/removals/review-flags';
import { minuteText, type OperatorGame, textTable, withoutUndefined } from '../cli/operator-command';
import { type CriteriaOptions, searchCriterion } from './search-criteria';

type By = { by?: string | undefined };
type Limit = { limit?: string | undefined };

const reviewerOf = ({ db }: OperatorGame, { by }: By): ReviewContext => ({
  db,
  now: () => new Date(),
  operator: parseInput(operatorName, by ?? userInfo().username),
});

const limitOf = ({ limit }: Limit) =>
  parseInput(removalListSchema, withoutUndefined({ limit: toNumber(limit) }));

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
const SOURCES = { photo: 'the photo', county_day: 'county and day', flag: 'a flag' } as const;

function queueRow(row: QueuedRemoval): Record<string, string | number> {
  return {
    receipt: receiptText(row.receipt),
    asked: minuteText(row.at),
    by: SOURCES[row.source],
    wish: row.wish === 'label' ? 'WRONG LABEL' : 'removal',
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

export async function queue({ db }: OperatorGame, options: Limit): Promise<string> {
  const found = await listRemovals({ db, now: () => new Date() }, limitOf(options));
  return found.length === 0 ? 'Nothing waits for a decision.' : textTable(found.map(queueRow));
}

export async function show({ db }: OperatorGame, receipt: string): Promise<string> {
  const { records, words, ...request } = await showRemoval(
    { db, now: () => new Date() },
    parseInput(receiptSchema, { receipt }),
  );
  return [
    textTable([queueRow(request)]),
    ...(words === null ? [] : [`The asker adds: ${words}`]),
    records.length === 0 ? 'Nothing matched.' : textTable(records.map(recordRow)),
  ].join('\n\n');
}

export async function find({ db, settings }: OperatorGame, options: CriteriaOptions): Promise<string> {
  const criterion = await searchCriterion(options);
  const { records, erased } = await findRecords({ db, hashKey: settings.BLIND_INDEX_KEY }, criterion);
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
}

/** Writes the journal to the file store before printing the decision, so that a lost database cannot undo it. */
async function journaled<T>({ db, settings }: OperatorGame, decision: T): Promise<T> {
  await flushJournal({ db, log: gameLog, store: () => openStorage(settings) });
  return decision;
}

async function beforeText({ db }: OperatorGame, receipt: string): Promise<string> {
  const operator = await readDecider({ db }, { receipt });
  return operator === null ? 'This was decided before.' : `This was decided before, by ${operator}.`;
}

export async function approve(game: OperatorGame, typed: string, options: By): Promise<string> {
  const { receipt } = parseInput(receiptSchema, { receipt: typed });
  const ctx = { ...reviewerOf(game, options), storage: await openStorage(game.settings) };
  const { changed, records } = await journaled(game, await approveRemoval(ctx, { receipt }));
  return changed ? `${counted(records, 'record')} erased for good.` : beforeText(game, receipt);
}

export async function reinstate(game: OperatorGame, typed: string, options: By): Promise<string> {
  const { receipt } = parseInput(receiptSchema, { receipt: typed });
  const done = await reinstateRemoval(reviewerOf(game, options), { receipt });
  const { changed, records } = await journaled(game, done);
  return changed ? `${counted(records, 'record')} put back into play.` : beforeText(game, receipt);
}

export async function split(
  game: OperatorGame,
  typed: string,
  { approve: recordIds, ...options }: By & { approve: string[] },
): Promise<string> {
  const input = parseInput(splitRemovalSchema, { receipt: typed, approve: recordIds });
  const ctx = { ...reviewerOf(game, options), storage: await openStorage(game.settings) };
  const { changed, approved, reinstated } = await journaled(game, await splitRemoval(ctx, input));
  if (!changed) return beforeText(game, input.receipt);
  return `${counted(approved, 'record')} erased for good, ${counted(reinstated, 'record')} put back into play.`;
}

export async function flags({ db }: OperatorGame, options: Limit): Promise<string> {
  const found = await listFlaggedRecords({ db }, limitOf(options));
  if (found.length === 0) return 'No record in play is flagged.';
  return textTable(
    found.map((row) => ({
      record: row.recordId,
      first: minuteText(row.firstAt),
      flags: row.flags,
      label: row.label,
      charge: row.charge,
      county: row.county,
      booked: row.bookedOn,
    })),
  );
}

export async function pull(game: OperatorGame, recordId: string, options: By): Promise<string> {
  const ctx = { ...reviewerOf(game, options), random: systemRandom };
  const opened = await pullFlaggedRecord(ctx, parseInput(flaggedRecordSchema, { recordId }));
  const { receipt } = await journaled(game, opened);
  return `The record is out of play: ${receiptText(receipt)}.`;
}

export async function dismiss(game: OperatorGame, recordId: string, options: By): Promise<string> {
  const { changed, flags } = await dismissFlags(
    reviewerOf(game, options),
    parseInput(flaggedRecordSchema, { recordId }),
  );
  return changed ? `${counted(flags, 'flag')} settled.` : 'This record has no open flag.';
}

export async function log({ db }: OperatorGame, options: Limit): Promise<string> {
  const entries = await listRemovalLog({ db }, limitOf(options));
  if (entries.length === 0) return 'Nothing was done yet.';
  return textTable(
    entries.map((entry) => ({
      at: minuteText(entry.at),
      by: entry.operator,
      action: entry.action.replace('_', ' '),
      receipt: entry.receipt === null ? '' : receiptText(entry.receipt),
      count: entry.records,
    })),
  );
}
