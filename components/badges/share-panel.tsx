'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { dataOf } from '@/components/client/data-of';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { Modal } from '@/components/ui/modal';
import { Portrait } from '@/components/ui/portrait';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import type { BadgeActions } from './badge-actions';
import { useSharing } from './use-sharing';

type SharePanelProps = Pick<BadgeActions, 'fetchFriends' | 'shareBadge'> & {
  open: boolean;
  badge: BadgeView;
  onClose: () => void;
  onShared: () => void;
};

export function SharePanel({ open, badge, fetchFriends, shareBadge, onClose, onShared }: SharePanelProps) {
  const t = useTranslations('badges');
  const { sharingWith, share } = useSharing({ badge, shareBadge, onShared });
  return (
    <Modal open={open} onClose={onClose} title={t('friends')} locked={sharingWith !== null} atBottom>
      <h3 className="pb-3 font-extrabold text-xl">{t('shareTitle')}</h3>
      <Friends fetchFriends={fetchFriends} sharingWith={sharingWith} onShare={share} />
    </Modal>
  );
}

type FriendsProps = Pick<BadgeActions, 'fetchFriends'> & {
  sharingWith: string | null;
  onShare: (friend: FriendView) => void;
};

function Friends({ fetchFriends, sharingWith, onShare }: FriendsProps) {
  const t = useTranslations('badges');
  const common = useTranslations('common');
  const friends = useQuery({
    queryKey: ['friends'],
    queryFn: () => dataOf(() => fetchFriends({ type: 'accepted' })),
    retry: 1,
  });
  if (friends.isPending) return <ListSkeleton />;
  if (!friends.data)
    return (
      <EmptyState title={common('somethingWrong')} alert>
        <Button onClick={() => friends.refetch()} busy={friends.isFetching} busyLabel={common('loading')}>
          {common('tryAgain')}
        </Button>
      </EmptyState>
    );
  if (friends.data.length === 0)
    return (
      <EmptyState title={t('noFriends')}>
        <ButtonLink href="/add-friend" replace>
          {t('addFriend')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <ul
      aria-label={t('friends')}
      className="-mx-1 flex max-h-[50dvh] flex-col gap-2 overflow-y-auto px-1 pb-1"
    >
      {friends.data.map((friend) => (
        <li key={friend.id} className="flex items-center gap-3 max-[359px]:gap-2">
          <Portrait
            name={friend.name}
            image={friend.profile_image}
            className="size-10 rounded-full text-lg"
          />
          <span className="wrap-anywhere line-clamp-3 min-w-0 flex-1 font-semibold leading-tight">
            {friend.name}
          </span>
          <Button
            onClick={() => onShare(friend)}
            busy={sharingWith === friend.id}
            busyLabel={t('sharing')}
            disabled={sharingWith !== null}
            aria-label={sharingWith === friend.id ? undefined : t('shareWith', { name: friend.name })}
          >
            {t('share')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
