import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { requirePlayer } from '@/app/_server/session';
import { AddFriend } from '@/components/friends/add-friend';
import { UserIdCard } from '@/components/friends/user-id-card';
import { ProfileFailure } from '@/components/profile/profile-failure';
import { QrCode } from '@/components/ui/qr-code';
import { Screen } from '@/components/ui/screen';
import { readUserId } from '@/lib/friends/follow/follow-link';
import { getFollowLink } from '@/lib/friends/follow/get-follow-link';
import { getProfile } from '@/lib/players/profile/get-profile';
import { renewFollowLinkAction, sendRequestAction } from './actions';

export const metadata: Metadata = { title: 'Add a friend' };

type AddFriendPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AddFriendPage({ searchParams }: AddFriendPageProps) {
  const followed = readUserId((await searchParams).code);
  const ctx = await requirePlayer();
  const [profile, followLink] = await Promise.all([
    orNull(ctx, 'profile', getProfile(ctx)),
    orNull(ctx, 'follow link', getFollowLink(ctx)),
  ]);
  if (!profile || !followLink) {
    return (
      <Screen title="Add a friend" backTo="/friends" backToCaller>
        <ProfileFailure />
      </Screen>
    );
  }
  return (
    <Screen title="Add a friend" backTo="/friends" backToCaller landscape="columns">
      <UserIdCard code={profile.referalCode}>
        <QrCode text={followLink.link} label="QR code of your follow link" className="size-44 tall:size-52" />
      </UserIdCard>
      <AddFriend
        link={followLink.link}
        endsAt={followLink.expires_at}
        followed={followed === profile.referalCode ? null : followed}
        sendRequest={sendRequestAction}
        renew={renewFollowLinkAction}
      />
    </Screen>
  );
}
