import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { ProfileCard } from '@/components/profile/profile-card';
import { ProfileFailure } from '@/components/profile/profile-failure';
import { Screen } from '@/components/ui/screen';
import { errorReport } from '@/lib/error-report';
import { getProfile } from '@/lib/players/get-profile';

export const metadata: Metadata = { title: 'Profile' };

export default async function ProfilePage() {
  const ctx = await requirePlayer();
  const profile = await getProfile(ctx).catch((cause: unknown) => {
    ctx.log.error({ error: errorReport(cause) }, 'profile failed');
    return null;
  });
  return (
    <Screen title="Profile" backTo="/setting">
      {profile ? <ProfileCard profile={profile} /> : <ProfileFailure />}
    </Screen>
  );
}
