'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { dataOf, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Portrait } from '@/components/ui/drawings/portrait';
import { Modal } from '@/components/ui/modals/modal';
import { EmptyState } from '@/components/ui/states/empty-state';
import { LoadFailed } from '@/components/ui/states/load-failed';
import { ListSkeleton } from '@/components/ui/states/skeleton';
import type { ActionResult } from '@/lib/contract/action-result';
import type { BadgeView, ShareBadgeInput } from '@/lib/contract/badges/badge-view';
import type { FriendView } from '@/lib/contract/friends/friend-view';

export type BadgeActions = {
  fetchBadges: () => Promise<ActionResult<BadgeView[]>>;
  fetchFriends: (input: { type: 'accepted' }) => Promise<ActionResult<FriendView[]>>;
  shareBadge: (input: ShareBadgeInput) => Promise<ActionResult<{ badgeCount: number }>>;
};

type SharePanelProps = Pick<BadgeActions, 'fetchFriends' | 'shareBadge'> & {
  open: boolean;
  badge: BadgeView;
  onClose: () => void;
  onShared: () => void;
};

export function SharePanel({ open, badge, fetchFriends, shareBadge, onClose, onShared }: SharePanelProps) {
  const t = useTexts('badges');
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
  const t = useTexts('badges');
  const common = useTexts('common');
  const friends = useQuery({
    queryKey: ['friends'],
    queryFn: () => dataOf(() => fetchFriends({ type: 'accepted' })),
    retry: 1,
  });
  if (friends.isPending) return <ListSkeleton />;
  if (!friends.data) return <LoadFailed title={common('somethingWrong')} query={friends} />;
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

type Options = { badge: BadgeView; shareBadge: BadgeActions['shareBadge']; onShared: () => void };

/** Shares a badge with a friend. `sharingWith` is the friend's id while the call runs. */
function useSharing({ badge, shareBadge, onShared }: Options) {
  const t = useTexts('badges');
  const [sharingWith, setSharingWith] = useState<string | null>(null);
  async function share(friend: FriendView): Promise<void> {
    if (badge.badgeCount <= 1) {
      toast.error(t('tooFew'));
      return;
    }
    setSharingWith(friend.id);
    const { badgeId, id } = badge;
    const answer = await shareBadge({ share_user_id: friend.id, badgeId, id }).catch(() => null);
    if (redirectIfEnded(answer)) return;
    setSharingWith(null);
    if (answer?.ok) {
      toast.success(t('shared'));
      onShared();
    } else toast.error(answer ? answer.message || t('refused') : t('noFriend'));
  }
  return { sharingWith, share };
}
