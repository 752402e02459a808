import type { RemovalReceipt } from '@/lib/contract/removals/removal-view';
import type { RemovalCallInput } from '@/lib/contract/removals/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { removalHandle } from './removal-handle';
import { requestRemoval } from './request-removal';

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
