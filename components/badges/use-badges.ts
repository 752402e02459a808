'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { dataOf, refusalText } from '@/components/client/data-of';
import { useNotifications } from '@/components/client/notification-state';
import { readForPlayer, writeForPlayer } from '@/components/client/player-storage';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import type { BadgeActions } from './badge-actions';

type Options = Pick<BadgeActions, 'fetchBadges'> & {
  playerHash: string;
  /** As rendered by the server; null if that failed. */
  badges: BadgeView[] | null;
  renderedAt: number;
};

const FRESH_MS = 15_000;
const BADGES = ['badges'];

/** Provides the player's badges, cached for an instant paint and refetched on each badge notification. */
export function useBadges({ playerHash, badges: initial, renderedAt, fetchBadges }: Options) {
  const t = useTranslations('badges');
  const client = useQueryClient();
  const [kept, setKept] = useState<BadgeView[] | null>(null);
  const badges = useQuery({
    queryKey: BADGES,
    queryFn: () => dataOf(fetchBadges),
    staleTime: FRESH_MS,
    retry: 1,
    ...(initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const failure = badges.isError && !badges.data ? refusalText(badges.error, t('fetchFailed')) : null;
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
  useEffect(() => setKept(readKept(playerHash)), [playerHash]);
  useEffect(() => {
    if (badges.data) writeForPlayer(playerHash, 'badgeData', badges.data);
  }, [playerHash, badges.data]);
  const lookAgain = useCallback(() => void client.invalidateQueries({ queryKey: BADGES }), [client]);
  const { version } = useNotifications();
  useEffect(() => {
    if (version > 0) lookAgain();
  }, [version, lookAgain]);
  const giveAway = useCallback(
    (badgeId: number) => {
      client.setQueryData<BadgeView[]>(BADGES, (before) => before && withOneLess(before, badgeId));
      lookAgain();
    },
    [client, lookAgain],
  );
  return { badges, failure, shown: badges.data ?? (badges.isPending ? kept : null), giveAway };
}

export function withOneLess(badges: readonly BadgeView[], badgeId: number): BadgeView[] {
  return badges.map((badge) =>
    badge.badgeId === badgeId && badge.badgeCount > 1
      ? { ...badge, badgeCount: badge.badgeCount - 1 }
      : badge,
  );
}

function readKept(playerHash: string): BadgeView[] | null {
  const stored = readForPlayer(playerHash, 'badgeData');
  const isBadge = (one: unknown): one is BadgeView =>
    typeof one === 'object' &&
    one !== null &&
    ['badgeId', 'badgeCount', 'progress', 'earned'].every((field) => field in one);
  return Array.isArray(stored) && stored.length > 0 && stored.every(isBadge) ? stored : null;
}
