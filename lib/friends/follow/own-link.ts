import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import type { FollowLinkView } from '@/lib/contract/friends/follow-view';
import { followLinkEndsMs } from '@/lib/contract/friends/rules';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex, openField, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';
import { followLink } from './follow-link';

/** Returns the caller's follow link. Creates one if there is none or it has expired. Throws NOT_FOUND for an erased player. */
export async function getFollowLink(ctx: PlayerContext): Promise<FollowLinkView> {
  const before = await readOwnLink(ctx);
  if (before?.view) return before.view;
  const written = await writeOwnLink(ctx, sql`follow_links.code_sealed = ${before?.sealed ?? null}`);
  // Another call may have written it first.
  const view = written ?? (await readOwnLink(ctx))?.view;
  if (!view) throw new AppError('NOT_FOUND', message('friends', 'server.noLink'));
  return view;
}

/** Replaces the caller's follow link. The old one stops working at once. Throws NOT_FOUND for an erased player. */
export async function renewFollowLink(ctx: PlayerContext): Promise<FollowLinkView> {
  const view = await writeOwnLink(ctx, sql`true`);
  if (!view) throw new AppError('NOT_FOUND', message('friends', 'server.noLink'));
  return view;
}

const COLUMN = 'follow_links.code';
const CODE_BYTES = 16;

type OwnLink = { sealed: string; view: FollowLinkView | null };

/** The same error for a link that is unknown, expired or renewed, or whose player is banned, leaving, blocked or blocking. */
export const linkEnded = () => new AppError('NOT_FOUND', message('friends', 'server.linkEnded'));

export const linkIndex = (code: string): string => blindIndex(COLUMN, code);

async function readOwnLink({ db, actor, now }: PlayerContext): Promise<OwnLink | null> {
  const [row] = await db.execute<{ sealed: string; ends_ms: number }>(sql`
    select code_sealed as sealed, (extract(epoch from expires_at) * 1000)::float8 as ends_ms
    from follow_links where player_id = ${actor.playerId}::uuid`);
  if (!row) return null;
  const code = openField({ column: COLUMN, rowId: actor.playerId }, row.sealed);
  const isUsable = code !== null && row.ends_ms > now().getTime();
  const view = isUsable ? { link: followLink(env().APP_URL, code), expires_at: row.ends_ms } : null;
  return { sealed: row.sealed, view };
}

/**
 * Inserts a new link for the caller, or replaces the existing one if the condition `replaces` is true for it. Returns null if it stored
 * none.
 */
async function writeOwnLink(
  { db, actor, now, random }: PlayerContext,
  replaces: SQL,
): Promise<FollowLinkView | null> {
  const code = random.bytes(CODE_BYTES).toString('base64url');
  const at = now();
  const endsMs = followLinkEndsMs(at.getTime());
  const written = await db.execute(sql`
    insert into follow_links (player_id, code_sealed, code_index, created_at, expires_at)
    select id, ${sealField({ column: COLUMN, rowId: actor.playerId }, code)}, ${linkIndex(code)},
      ${at.toISOString()}::timestamptz, ${new Date(endsMs).toISOString()}::timestamptz
    from players where id = ${actor.playerId}::uuid
    on conflict (player_id) do update set code_sealed = excluded.code_sealed, code_index = excluded.code_index,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    where ${replaces}
    returning 1`);
  return written.length > 0 ? { link: followLink(env().APP_URL, code), expires_at: endsMs } : null;
}
