'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { dataOf } from '@/components/client/data-of';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { LoadFailed } from '@/components/ui/load-failed';
import { Modal } from '@/components/ui/modal';
import { Portrait } from '@/components/ui/portrait';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import type { BadgeActions } from './badge-actions';

type SharePanelProps = Pick<BadgeActions, 'fetchFriends' | 'shareBadge'> & {
  open: boolean;
  badge: BadgeView;
  onClose: () => void;
  onShared: () => void;
};

export function SharePanel({ open, badge, fetchFriends, shareBadge, onClose, onShared }: SharePanelProps) {
  const { sharingWith, share } = useSharing({ badge, shareBadge, onShared });
  return (
    <Modal open={open} onClose={onClose} title="Friends" locked={sharingWith !== null} atBottom>
      <h3 className="pb-3 font-extrabold text-xl">Share your badge with friend</h3>
      <Friends fetchFriends={fetchFriends} sharingWith={sharingWith} onShare={share} />
    </Modal>
  );
}

type FriendsProps = Pick<BadgeActions, 'fetchFriends'> & {
  sharingWith: string | null;
  onShare: (friend: FriendView) => void;
};

function Friends({ fetchFriends, sharingWith, onShare }: FriendsProps) {
  const friends = useQuery({
    queryKey: ['friends'],
    queryFn: () => dataOf(() => fetchFriends({ type: 'accepted' })),
    retry: 1,
  });
  if (friends.isPending) return <ListSkeleton />;
  if (!friends.data) return <LoadFailed title="Something went wrong" query={friends} />;
  if (friends.data.length === 0)
    return (
      <EmptyState title="No friends found.">
        <ButtonLink href="/add-friend" replace>
          Add a friend
        </ButtonLink>
      </EmptyState>
    );
  return (
    <ul aria-label="Friends" className="-mx-1 flex max-h-[50dvh] flex-col gap-2 overflow-y-auto px-1 pb-1">
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
            busyLabel="Sharing..."
            disabled={sharingWith !== null}
            aria-label={sharingWith === friend.id ? undefined : `Share with ${friend.name}`}
          >
            Share
          </Button>
        </li>
      ))}
    </ul>
  );
}

const TEXTS = {
  tooFew: 'You can only share badges you have more than once.',
  refused: 'Failed to share badge.',
  broken: 'Failed to share the badge with the friend',
  shared: 'Badge shared successfully!',
};

type Options = { badge: BadgeView; shareBadge: BadgeActions['shareBadge']; onShared: () => void };

/** Shares a badge with a friend. `sharingWith` is the friend while the call runs. A failure shows as a toast. */
function useSharing({ badge, shareBadge, onShared }: Options) {
  const [sharingWith, setSharingWith] = useState<string | null>(null);
  async function share(friend: FriendView): Promise<void> {
    if (badge.badgeCount <= 1) {
      toast.error(TEXTS.tooFew);
      return;
    }
    setSharingWith(friend.id);
    const { badgeId, id } = badge;
    const answer = await shareBadge({ share_user_id: friend.id, badgeId, id }).catch(() => null);
    if (leaveIfEnded(answer)) return;
    setSharingWith(null);
    if (answer?.ok) {
      toast.success(answer.data.message || TEXTS.shared);
      onShared();
    } else toast.error(answer ? answer.message || TEXTS.refused : TEXTS.broken);
  }
  return { sharingWith, share };
}
