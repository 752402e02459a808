import type { Context } from '@/lib/platform/context';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { openPhotoToken } from './photo-url';
import { type PhotoFile, readPhoto } from './read-photo';

const DAY_SECONDS = 24 * 60 * 60;
/** Some ten hours of play. Who sees more photos in a day than that collects them. */
const PHOTOS_PER_PLAYER: Limit = {
  name: 'photos-player',
  points: 1500,
  perSeconds: DAY_SECONDS,
  perProcess: true,
};
/** A school of two hundred players. */
const PHOTOS_PER_NETWORK: Limit = {
  name: 'photos-network',
  points: 20_000,
  perSeconds: DAY_SECONDS,
  perProcess: true,
};

type ShowContext = Parameters<typeof readPhoto>[0] & Pick<Context, 'address'>;

/**
 * Returns the photo at a signed address as readPhoto does, and counts it for the player to whom it was dealt and for the network.
 * Each process counts for itself, because a shared count would cost more than the photo. A refusal is also counted for an alert.
 * @throws TOO_MANY_REQUESTS after a day's photos.
 */
export async function showPhoto(
  ctx: ShowContext,
  input: Parameters<typeof readPhoto>[1],
): Promise<PhotoFile | null> {
  const photo = await readPhoto(ctx, input);
  if (photo === null) return null;
  const dealtTo = openPhotoToken(input.unverifiedToken, ctx.now().getTime())?.dealtTo;
  try {
    if (dealtTo) await spend(ctx, PHOTOS_PER_PLAYER, dealtTo);
    await spend(ctx, PHOTOS_PER_NETWORK, ctx.address);
  } catch (error) {
    processMetrics().photosRefused.inc();
    throw error;
  }
  return photo;
}
