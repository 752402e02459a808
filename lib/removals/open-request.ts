import type { Transaction } from '@/db/client';
import { type RemovalSource, removalRequests } from '@/db/schema';
import type { Context } from '../context';
import { hashesOf, writeJournal } from '../journal/write-journal';
import { sealField } from '../security/sealed-fields';
import { isFirstToWait, takeShare } from './county-share';
import type { Match } from './find-matches';
import { MOST_PULLED_AT_ONCE } from './limits';
import { pullRecords } from './pull-records';
import { drawReceipt } from './receipt';
import { ITSELF, writeRemovalLog } from './write-log';

type Asked = {
  source: RemovalSource;
  countyFips: string | null;
  bookedOn: string | null;
  words: string;
  matches: readonly Match[];
  /** An operator's own request never waits for an operator. */
  operator?: string;
};

export type OpenedRequest = {
  receipt: string;
  pulled: number;
  /** Counties whose requests wait since just now. */
  alerts: string[];
};

/**
 * Writes a request down and pulls what it matches, or has it wait for somebody where that is more than one person's
 * records or more than a county's share of the day. Call under the records lock.
 */
export async function openRequest(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'random'>,
  asked: Asked,
): Promise<OpenedRequest> {
  const now = ctx.now();
  const inPlay = asked.matches.filter((match) => match.isInPlay);
  const by = asked.source === 'flag' ? 'flagged' : 'asked';
  const isBounded = inPlay.length <= MOST_PULLED_AT_ONCE;
  const pulls = asked.operator !== undefined || (isBounded && (await takeShare(tx, inPlay, by, now)));
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
  return { receipt, pulled, alerts: pulls ? [] : await countiesToAlert(tx, inPlay, now) };
}

async function countiesToAlert(tx: Transaction, held: readonly Match[], now: Date): Promise<string[]> {
  const alerts: string[] = [];
  for (const countyFips of new Set(held.map((match) => match.countyFips))) {
    if (await isFirstToWait(tx, countyFips, now)) alerts.push(countyFips);
  }
  return alerts;
}
