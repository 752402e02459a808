import type { ProfileData } from '@/lib/contract/api/player-schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { sealForViewer } from '@/lib/platform/security/calls/seal-for-viewer';
import { getProfileAndLives } from './get-profile';

/** Returns the caller's profile and lives for the API, with encrypted personal fields. Throws NOT_FOUND for an erased player. */
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
