import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { requirePlayer } from '@/app/_server/session';
import { EditProfileForm } from '@/components/profile/edit-profile-form';
import { ProfileFailure } from '@/components/profile/profile-failure';
import { Screen } from '@/components/ui/screen';
import { getSignInWays } from '@/lib/accounts/identity/get-sign-in-ways';
import { getProfile } from '@/lib/players/profile/get-profile';
import { removeProfileImageAction, updateProfileAction } from './actions';

export const metadata: Metadata = { title: 'Edit profile' };

export default async function EditProfilePage() {
  const ctx = await requirePlayer();
  const asked = Promise.all([getProfile(ctx), getSignInWays(ctx)]);
  const [profile, ways] = (await orNull(ctx, 'profile', asked)) ?? [null, null];
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
