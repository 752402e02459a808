'use client';

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import type { BadgeActions } from './badge-actions';

type Options = { badge: BadgeView; shareBadge: BadgeActions['shareBadge']; onShared: () => void };

/** Shares a badge with a friend. `sharingWith` is the friend while the call runs. A failure shows as a toast. */
export function useSharing({ badge, shareBadge, onShared }: Options) {
  const t = useTranslations('badges');
  const [sharingWith, setSharingWith] = useState<string | null>(null);
  async function share(friend: FriendView): Promise<void> {
    if (badge.badgeCount <= 1) {
      toast.error(t('tooFew'));
      return;
    }
    setSharingWith(friend.id);
    const { badgeId, id } = badge;
    const answer = await shareBadge({ share_user_id: friend.id, badgeId, id }).catch(() => null);
    if (leaveIfEnded(answer)) return;
    setSharingWith(null);
    if (answer?.ok) {
      toast.success(t('shared'));
      onShared();
    } else toast.error(answer ? answer.message || t('refused') : t('noFriend'));
  }
  return { sharingWith, share };
}
