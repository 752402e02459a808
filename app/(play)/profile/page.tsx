import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { requirePlayer } from '@/app/_server/session';
import { ProfileCard } from '@/components/profile/profile-card';
import { ProfileFailure } from '@/components/profile/profile-failure';
import { Screen } from '@/components/ui/screen';
import { concealProfile } from '@/lib/players/profile/conceal-profile';
import { getProfile } from '@/lib/players/profile/get-profile';
import { decryptAction } from './actions';

export const metadata: Metadata = { title: 'Profile' };

export default async function ProfilePage() {
  const ctx = await requirePlayer();
  const profile = await orNull(ctx, 'profile', getProfile(ctx));
  return (
    <Screen title="Profile" backTo="/setting">
      {profile ? (
        <ProfileCard profile={concealProfile(ctx, profile)} decrypt={decryptAction} />
      ) : (
        <ProfileFailure />
      )}
    </Screen>
  );
}
