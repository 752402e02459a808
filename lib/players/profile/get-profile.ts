import { sql } from '@/db/sql';
import type { ProfileData } from '@/lib/contract/api/player-schemas';
import { regenerate } from '@/lib/contract/lives/rules';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import type { ProfileView } from '@/lib/contract/players/profile-view';
import type { WireLives } from '@/lib/contract/realtime/protocol';
import { wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { sealForViewer } from '@/lib/platform/security/calls/sealed-calls';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';

export const UNKNOWN = 'Unknown';

type Row = {
  username: string | null;
  email: string | null;
  phone: string | null;
  referral_code: string;
  profile_image_key: string | null;
  best_streak: number;
  lives: number;
  stars: number;
  since_ms: number | null;
};

export async function getProfile(ctx: PlayerContext): Promise<ProfileView> {
  return (await getProfileAndLives(ctx)).profile;
}

async function getProfileAndLives(ctx: PlayerContext): Promise<{ profile: ProfileView; lives: WireLives }> {
  const { playerId } = ctx.actor;
  // This call is frequent, and the query builder would take much of its time.
  const [row] = await ctx.db.execute<Row>(sql`
    select p.username_sealed as username, p.email_sealed as email, p.phone_sealed as phone, p.referral_code,
      p.profile_image_key, g.best_streak, g.lives, g.stars,
      (extract(epoch from g.regenerating_since) * 1000)::float8 as since_ms
    from players p join game_states g on g.player_id = p.id
    where p.id = ${playerId}::uuid`);
  if (!row) throw new AppError('NOT_FOUND', message('profile', 'notLoaded'));
  const opened = (name: 'username' | 'email' | 'phone') => {
    const sealed = row[name];
    return sealed === null
      ? ''
      : (openField({ column: `players.${name}`, rowId: playerId }, sealed) ?? UNKNOWN);
  };
  const profile = {
    username: opened('username'),
    email: opened('email'),
    phone: opened('phone'),
    referalCode: row.referral_code,
    profile_image: profileImageUrl(row.profile_image_key, 'large'),
    bestStreak: row.best_streak,
  };
  const nowMs = ctx.now().getTime();
  const { lives, stars, since_ms: regeneratingSinceMs } = row;
  const stored = { lives, stars, regeneratingSinceMs };
  return { profile, lives: wireLives(regenerate(stored, nowMs), nowMs) };
}

/** Returns the caller's profile and lives for the API, with personal fields encrypted for the caller. Throws NOT_FOUND. */
export async function getSealedProfile(ctx: PlayerContext): Promise<ProfileData> {
  const { profile, lives } = await getProfileAndLives(ctx);
  return {
    totalLifes: lives.totalLifes,
    username: sealForViewer(ctx, profile.username),
    email: sealForViewer(ctx, profile.email),
    phone: sealForViewer(ctx, profile.phone),
    referalCode: profile.referalCode,
    profile_image: profile.profile_image,
    bestStreak: profile.bestStreak,
    user_id: ctx.actor.playerId,
  };
}
