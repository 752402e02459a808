import { sql } from '@/db/sql';
import type { InviterView } from '@/lib/contract/friends/follow-view';
import type { FollowCodeInput } from '@/lib/contract/friends/schemas';
import { profileImageFileKey } from '@/lib/contract/players/profile-image-files';
import type { Context } from '@/lib/platform/context';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import type { Storage } from '@/lib/platform/storage/storage';
import { openName } from '@/lib/players/sealed-fields';
import { OPEN_FOLLOW_LINK } from '../limits';
import { linkEnded, linkIndex } from './own-link';

type InviterRow = {
  id: string;
  username_sealed: string;
  profile_image_key: string | null;
  is_friend: boolean;
};

/** Returns the player who shared this link. Throws NOT_FOUND as `linkEnded`, and TOO_MANY_REQUESTS for the network. */
export async function openFollowLink(
  ctx: Context & { storage: Storage },
  { code }: FollowCodeInput,
): Promise<InviterView> {
  await spend(ctx, OPEN_FOLLOW_LINK, ctx.address);
  const me = ctx.actor.kind === 'player' ? ctx.actor.playerId : null;
  const row = await readInviter(ctx, { me, code });
  if (!row) throw linkEnded();
  return {
    name: openName(row.id, row.username_sealed),
    profile_image: await imageData(ctx.storage, row.profile_image_key),
    relation: row.id === me ? 'own' : row.is_friend ? 'friend' : 'none',
  };
}

async function readInviter(
  { db, now }: Context,
  { me, code }: { me: string | null; code: string },
): Promise<InviterRow | undefined> {
  const [row] = await db.execute<InviterRow>(sql`
    select p.id, p.username_sealed, p.profile_image_key, coalesce(f.state = 'accepted', false) as is_friend
    from follow_links l
    join players p on p.id = l.player_id and p.banned_at is null and p.deletion_due_at is null
    left join friendships f on f.low_player_id = least(p.id, ${me}::uuid)
      and f.high_player_id = greatest(p.id, ${me}::uuid)
    where l.code_index = ${linkIndex(code)} and l.expires_at > ${now().toISOString()}::timestamptz
      and not exists (select from blocks b where (b.blocker_player_id, b.blocked_player_id)
        in ((p.id, ${me}::uuid), (${me}::uuid, p.id)))`);
  return row;
}

async function imageData(storage: Storage, key: string | null): Promise<string | null> {
  const bytes = key === null ? null : await storage.get(profileImageFileKey(key, 'small'));
  return bytes && `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
}
