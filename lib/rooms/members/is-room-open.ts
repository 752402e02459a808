import { lookUpRoom } from '@/lib/accounts/guest/look-up-room';
import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { Context } from '@/lib/platform/context';

/** Returns whether an open room that is not locked has the visitor's code. The room may be full. Throws TOO_MANY_REQUESTS as `lookUpRoom`. */
export async function isRoomOpen(
  ctx: Pick<Context, 'db' | 'now' | 'address'>,
  { code }: RoomInput,
): Promise<boolean> {
  return (await lookUpRoom(ctx, code)) !== undefined;
}
