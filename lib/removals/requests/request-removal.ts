import type { Transaction } from '@/db/client';
import type { RemovalReceipt } from '@/lib/contract/removals/removal-view';
import type { RemovalCallInput, RequestRemovalInput } from '@/lib/contract/removals/schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { underRecordsLock } from '@/lib/records/records-lock';
import { message } from '@/messages/message';
import { REMOVALS_PER_DAY } from '../limits';
import { resolveCounty } from './find-counties';
import { findMatchesOfDay, findMatchesOfPhoto, findPhotoId, type Match } from './find-matches';
import { openRequest } from './open-request';
import { receiptText } from './receipt';
import { openRemovalHandle, removalHandle } from './removal-handle';

type Search = {
  source: 'photo' | 'county_day';
  countyFips: string | null;
  bookedOn: string | null;
  dealtTo: string | null;
  find: (tx: Transaction) => Promise<{ matches: Match[]; askedPhotoId: string | null }>;
};

async function searchOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  input: RequestRemovalInput,
): Promise<Search> {
  if ('handle' in input) {
    const photo = openRemovalHandle(input.handle, now().getTime());
    if (photo === null) throw new AppError('INVALID_INPUT', message('removal', 'photoLinkExpired'));
    const { storageKey, dealtTo } = photo;
    const find = async (tx: Transaction) => ({
      matches: await findMatchesOfPhoto(tx, storageKey),
      askedPhotoId: await findPhotoId(tx, storageKey),
    });
    return { source: 'photo', countyFips: null, bookedOn: null, dealtTo, find };
  }
  const bookedOn = input.booked_on;
  const county = await resolveCounty({ db }, { typed: input.county });
  return {
    source: 'county_day',
    countyFips: county,
    bookedOn,
    dealtTo: null,
    find: async (tx) => ({ matches: await findMatchesOfDay(tx, county, bookedOn), askedPhotoId: null }),
  };
}

/**
 * Requests the removal of records, or the correction of their label, by a photo or by county and day. Pulls the matches, unless the
 * request must wait for a review (open-request.ts). Returns a receipt even if nothing matches.
 * Throws INVALID_INPUT for an expired handle and for an unknown or ambiguous county, and TOO_MANY_REQUESTS.
 */
export async function requestRemoval(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'log' | 'address'>,
  input: RequestRemovalInput,
): Promise<RemovalReceipt> {
  const { find, dealtTo: playerId, ...search } = await searchOf(ctx, input);
  const dealtTo = playerId === null ? null : { playerId, address: ctx.address };
  await spend(ctx, REMOVALS_PER_DAY, ctx.address);
  const opened = await underRecordsLock(ctx.db, async (tx) =>
    openRequest(tx, ctx, { ...search, dealtTo, words: input.words, wish: input.wish, ...(await find(tx)) }),
  );
  const receipt = receiptText(opened.receipt);
  if (opened.waits) ctx.log.warn({ receipt }, 'a removal request waits for review');
  return { receipt };
}

const PHOTO_PATH = /\/photos\/([^/?#]+)/;

/** Requests a removal as `requestRemoval` does, but names the photo by its address instead of a handle. */
export async function requestRemovalFromApi(
  ctx: Parameters<typeof requestRemoval>[0],
  input: RemovalCallInput,
): Promise<RemovalReceipt> {
  if (!('photo' in input)) return requestRemoval(ctx, input);
  const { photo: unverifiedAddress, ...rest } = input;
  const token = PHOTO_PATH.exec(unverifiedAddress)?.[1] ?? '';
  const handle = removalHandle(token, ctx.now().getTime());
  if (handle === null) throw new AppError('INVALID_INPUT', message('removal', 'photoLinkExpired'));
  return requestRemoval(ctx, { handle, ...rest });
}
