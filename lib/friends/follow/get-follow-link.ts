import { sql } from '@/db/sql';
import type { FollowLinkView } from '@/lib/contract/friends/follow-view';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { readOwnLink, writeOwnLink } from './own-link';

/** Returns the caller's follow link, a new one if there is none or it has expired. Throws NOT_FOUND when the player is gone. */
export async function getFollowLink(ctx: PlayerContext): Promise<FollowLinkView> {
  const before = await readOwnLink(ctx);
  if (before?.view) return before.view;
  const written = await writeOwnLink(ctx, sql`follow_links.code_sealed = ${before?.sealed ?? null}`);
  // Another call may have written it first.
  const view = written ?? (await readOwnLink(ctx))?.view;
  if (!view) throw new AppError('NOT_FOUND', message('friends', 'server.noLink'));
  return view;
}
