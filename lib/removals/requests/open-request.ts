import type { Transaction } from '@/db/client';
import { type RemovalSource, removalRequests } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { hashesOf, writeJournal } from '@/lib/platform/journal/write-journal';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { ITSELF, writeRemovalLog } from '@/lib/records/write-log';
import { MOST_PULLED_AT_ONCE } from '../limits';
import { pullRecords } from '../pull-records';
import { spendReplacementsOf } from '../spend-replacements';
import { takeShare } from '../take-share';
import type { Match } from './find-matches';
import { drawReceipt } from './receipt';

type Asked = {
  source: RemovalSource;
  countyFips: string | null;
  bookedOn: string | null;
  words: string;
  matches: readonly Match[];
  /** The player to whom the photo was dealt that is asked about, where that is known. */
  dealtTo?: string | null;
  /** An operator's own request never waits for an operator. */
  operator?: string;
};

export type OpenedRequest = {
  receipt: string;
  pulled: number;
  /** Nothing was pulled: an operator reviews the request first. */
  waits: boolean;
};

/** Whether what matches goes out of play at once; counts it towards the limits of the day where it does. */
async function mayPull(tx: Transaction, asked: Asked, inPlay: readonly Match[], now: Date): Promise<boolean> {
  if (asked.operator !== undefined) return true;
  if (inPlay.length > MOST_PULLED_AT_ONCE) return false;
  const recordIds = inPlay.map((match) => match.id);
  const { dealtTo: playerId } = asked;
  if (playerId && !(await spendReplacementsOf(tx, { playerId, recordIds, now }))) return false;
  return takeShare(tx, inPlay, asked.source === 'flag' ? 'flagged' : 'asked', now);
}

/**
 * Writes a request down and pulls what it matches. It waits for a review where it matches more than one person's records,
 * where the day's share of a county or of all is used up, and where the player to whom the photo was dealt would skip a
 * fourth question. Call under the records lock.
 */
export async function openRequest(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'random'>,
  asked: Asked,
): Promise<OpenedRequest> {
  const now = ctx.now();
  const inPlay = asked.matches.filter((match) => match.isInPlay);
  const pulls = await mayPull(tx, asked, inPlay, now);
  const [id, receipt] = [ctx.random.uuid(), drawReceipt(ctx.random)];
  await tx.insert(removalRequests).values({
    id,
    receipt,
    source: asked.source,
    countyFips: asked.countyFips,
    bookedOn: asked.bookedOn,
    wordsSealed:
      asked.words === '' ? null : sealField({ column: 'removal_requests.words', rowId: id }, asked.words),
    state: pulls ? 'pulled' : 'waiting',
    recordIds: asked.matches.map((match) => match.id),
    createdAt: now,
  });
  await writeJournal(tx, {
    kind: 'asked',
    request: id,
    receipt,
    source: asked.source,
    state: pulls ? 'pulled' : 'waiting',
    records: await hashesOf(
      tx,
      asked.matches.map((match) => match.id),
    ),
    at: now.toISOString(),
  });
  const recordIds = inPlay.map((match) => match.id);
  const pulled = pulls ? await pullRecords(tx, { recordIds, requestId: id, now }) : 0;
  await writeRemovalLog(tx, {
    operator: asked.operator ?? ITSELF,
    action: pulls ? 'pull' : 'hold',
    receipt,
    records: pulls ? pulled : inPlay.length,
    now,
  });
  return { receipt, pulled, waits: !pulls };
}
