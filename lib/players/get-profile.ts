import { eq } from 'drizzle-orm';
import { gameStates, players } from '@/db/schema';
import type { PlayerContext } from '../context';
import { AppError } from '../errors';
import { regenerate } from '../lives/rules';
import { wireLives } from '../quiz/game-state';
import type { WireLives } from '../realtime/protocol';
import { openField } from '../security/sealed-fields';
import { profileImageUrl } from './profile-image-files';
import type { ProfileView } from './profile-view';

const UNKNOWN = 'Unknown';

/** The caller's own profile. Throws NOT_FOUND when the player is gone. */
export async function getProfile(ctx: PlayerContext): Promise<ProfileView> {
  return (await getProfileAndLives(ctx)).profile;
}

/** The same with the lives left, in one question to the database. */
export async function getProfileAndLives(
  ctx: PlayerContext,
): Promise<{ profile: ProfileView; lives: WireLives }> {
  const { playerId } = ctx.actor;
  const [row] = await ctx.db
    .select({
      username: players.usernameSealed,
      email: players.emailSealed,
      phone: players.phoneSealed,
      referalCode: players.referralCode,
      imageKey: players.profileImageKey,
      bestStreak: gameStates.bestStreak,
      lives: gameStates.lives,
      stars: gameStates.stars,
      regeneratingSince: gameStates.regeneratingSince,
    })
    .from(players)
    .innerJoin(gameStates, eq(gameStates.playerId, players.id))
    .where(eq(players.id, playerId));
  if (!row) throw new AppError('NOT_FOUND', 'Something went wrong while loading profile data');
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
    referalCode: row.referalCode,
    profile_image: profileImageUrl(row.imageKey, 'large'),
    bestStreak: row.bestStreak,
  };
  const nowMs = ctx.now().getTime();
  const { lives, stars, regeneratingSince } = row;
  const stored = { lives, stars, regeneratingSinceMs: regeneratingSince?.getTime() ?? null };
  return { profile, lives: wireLives(regenerate(stored, nowMs), nowMs) };
}
