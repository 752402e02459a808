import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { EditProfileForm } from '@/components/profile/edit-profile-form';
import { ProfileFailure } from '@/components/profile/profile-failure';
import { Screen } from '@/components/ui/screen';
import { getSignInWays } from '@/lib/accounts/get-sign-in-ways';
import { errorReport } from '@/lib/error-report';
import { getProfile } from '@/lib/players/get-profile';
import { removeProfileImageAction, updateProfileAction } from './actions';

export const metadata: Metadata = { title: 'Edit profile' };

export default async function EditProfilePage() {
  const ctx = await requirePlayer();
  const [profile, ways] = await Promise.all([getProfile(ctx), getSignInWays(ctx)]).catch((cause: unknown) => {
    ctx.log.error({ error: errorReport(cause) }, 'profile failed');
    return [null, null] as const;
  });
  return (
    <Screen title="Edit profile" backTo="/profile">
      {profile ? (
        <EditProfileForm
          profile={profile}
          logsInByEmail={ways.hasPassword}
          update={updateProfileAction}
          removePhoto={removeProfileImageAction}
        />
      ) : (
        <ProfileFailure />
      )}
    </Screen>
  );
}
