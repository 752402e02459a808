import type { Metadata } from 'next';
import { orNull } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { AddFriend } from '@/components/friends/add-friend';
import { UserIdCard } from '@/components/friends/user-id-card';
import { ProfileFailure } from '@/components/profile/profile-failure';
import { QrCode } from '@/components/ui/drawings/qr-code';
import { Screen } from '@/components/ui/page/screen';
import { parseUserId } from '@/lib/friends/follow/follow-link';
import { getFollowLink } from '@/lib/friends/follow/own-link';
import { getProfile } from '@/lib/players/profile/get-profile';
import { renewFollowLinkAction, sendRequestAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('friends'))('addFriend') };
}

type AddFriendPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AddFriendPage({ searchParams }: AddFriendPageProps) {
  const followed = parseUserId((await searchParams).code);
  const ctx = await requirePlayer();
  const t = await getTexts('friends');
  const [profile, followLink] = await Promise.all([
    orNull(ctx, 'profile', getProfile(ctx)),
    orNull(ctx, 'follow link', getFollowLink(ctx)),
  ]);
  if (!profile || !followLink) {
    return (
      <Screen title={t('addFriend')} backTo="/friends" backToCaller>
        <ClientTexts features={['profile']}>
          <ProfileFailure />
        </ClientTexts>
      </Screen>
    );
  }
  return (
    <Screen title={t('addFriend')} backTo="/friends" backToCaller landscape="columns">
      <ClientTexts features={['friends', 'profile']}>
        <UserIdCard code={profile.referalCode}>
          <QrCode text={followLink.link} label={t('qrCode')} className="size-44 tall:size-52" />
        </UserIdCard>
        <AddFriend
          link={followLink.link}
          endsAt={followLink.expires_at}
          followed={followed === profile.referalCode ? null : followed}
          sendRequest={sendRequestAction}
          renew={renewFollowLinkAction}
        />
      </ClientTexts>
    </Screen>
  );
}
