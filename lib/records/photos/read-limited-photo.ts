import type { Context } from '@/lib/platform/context';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { openPhotoToken } from './photo-url';
import { readPhoto, type ServedPhoto } from './read-photo';

const DAY_SECONDS = 24 * 60 * 60;
/** About ten hours of play. Whoever needs more probably collects the photos. */
const PHOTOS_PER_PLAYER: Limit = {
  name: 'photos-player',
  points: 1500,
  perSeconds: DAY_SECONDS,
  perProcess: true,
};
const PHOTOS_PER_NETWORK: Limit = {
  name: 'photos-network',
  points: 20_000,
  perSeconds: DAY_SECONDS,
  perProcess: true,
};

type ShowContext = Parameters<typeof readPhoto>[0] & Pick<Context, 'address'>;

/**
 * Returns a photo as `readPhoto` does, within daily limits for the player who got the question, and for the network. Each process counts
 * alone, because a shared counter would cost more than the photo. A metric counts refusals.
 * @throws AppError TOO_MANY_REQUESTS beyond a limit.
 */
export async function readLimitedPhoto(
  ctx: ShowContext,
  input: Parameters<typeof readPhoto>[1],
): Promise<ServedPhoto | null> {
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
