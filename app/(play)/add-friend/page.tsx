import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { requirePlayer } from '@/app/_server/session';
import { AddFriend } from '@/components/friends/add-friend';
import { QrCode } from '@/components/friends/qr-code';
import { UserIdCard } from '@/components/friends/user-id-card';
import { ProfileFailure } from '@/components/profile/profile-failure';
import { Screen } from '@/components/ui/screen';
import { followLink, readFollowCode } from '@/lib/friends/requests/follow-link';
import { env } from '@/lib/platform/config/env';
import { getProfile } from '@/lib/players/profile/get-profile';
import { sendRequestAction } from './actions';

export const metadata: Metadata = { title: 'Add a friend' };

type AddFriendPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AddFriendPage({ searchParams }: AddFriendPageProps) {
  const followed = readFollowCode((await searchParams).code);
  const ctx = await requirePlayer();
  const profile = await orNull(ctx, 'profile', getProfile(ctx));
  if (!profile) {
    return (
      <Screen title="Add a friend" backTo="/friends" backToCaller>
        <ProfileFailure />
      </Screen>
    );
  }
  const link = followLink(env().APP_URL, profile.referalCode);
  return (
    <Screen title="Add a friend" backTo="/friends" backToCaller>
      <UserIdCard code={profile.referalCode}>
        <QrCode text={link} />
      </UserIdCard>
      <AddFriend
        link={link}
        followed={followed === profile.referalCode ? null : followed}
        sendRequest={sendRequestAction}
      />
    </Screen>
  );
}
