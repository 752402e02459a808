'use client';

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import type { BadgeActions } from './badge-actions';

const TEXTS = {
  tooFew: 'You can only share badges you have more than once.',
  refused: 'Failed to share badge.',
  broken: 'Failed to share the badge with the friend',
  shared: 'Badge shared successfully!',
};

type Options = { badge: BadgeView; shareBadge: BadgeActions['shareBadge']; onShared: () => void };

/** Shares a badge with a friend. `sharingWith` is the friend while the call runs. A failure shows as a toast. */
export function useSharing({ badge, shareBadge, onShared }: Options) {
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
