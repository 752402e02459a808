import { sql } from '@/db/sql';
import type { FollowLinkView } from '@/lib/contract/friends/follow-view';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { writeOwnLink } from './own-link';

/** Replaces the caller's follow link. The old one stops working at once. Throws NOT_FOUND when the player is gone. */
export async function renewFollowLink(ctx: PlayerContext): Promise<FollowLinkView> {
  const view = await writeOwnLink(ctx, sql`true`);
  if (!view) throw new AppError('NOT_FOUND', message('friends', 'server.noLink'));
  return view;
}
