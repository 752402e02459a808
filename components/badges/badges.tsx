'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { readForPlayer, writeForPlayer } from '@/components/client/device/player-storage';
import { useNotifications } from '@/components/client/notifications/notification-state';
import { dataOf, refusalText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { LoadFailed } from '@/components/ui/states/load-failed';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { BadgeGrid } from './badge-grid';
import { BadgeModal } from './badge-modal';
import { BadgesLoading } from './badges-loading';
import { type BadgeActions, SharePanel } from './share-panel';

type BadgesProps = BadgeActions & {
  playerHash: string;
  badges: BadgeView[] | null;
  appUrl: string;
  renderedAt: number;
};

export const Badges = withQueryClient(Wall);

function Wall(props: BadgesProps) {
  const { badges, failure, shown, removeOne } = useBadges(props);
  const [openId, setOpenId] = useState<number | null>(null);
  const [sharing, setSharing] = useState(false);
  const open = shown?.find(({ badgeId }) => badgeId === openId) ?? null;
  function close() {
    setSharing(false);
    setOpenId(null);
  }
  return (
    <>
      {shown ? <BadgeGrid badges={shown} onOpen={(badge) => setOpenId(badge.badgeId)} /> : null}
      {badges.isPending && !shown ? <BadgesLoading /> : null}
      {failure ? <LoadFailed title={failure} query={badges} /> : null}
      <BadgeModal badge={open} appUrl={props.appUrl} onClose={close} onShare={() => setSharing(true)} />
      {open ? (
        <SharePanel
          open={sharing}
          badge={open}
          fetchFriends={props.fetchFriends}
          shareBadge={props.shareBadge}
          onClose={() => setSharing(false)}
          onShared={() => {
            close();
            removeOne(open.badgeId);
          }}
        />
      ) : null}
    </>
  );
}

type Options = Pick<BadgeActions, 'fetchBadges'> & {
  playerHash: string;
  badges: BadgeView[] | null;
  renderedAt: number;
};

const FRESH_MS = 15_000;
const BADGES = ['badges'];

/** Provides the player's badges, first from this device's storage. Refetches them on each notification. */
function useBadges({ playerHash, badges: initial, renderedAt, fetchBadges }: Options) {
  const t = useTexts('badges');
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
  const refetchBadges = useCallback(() => void client.invalidateQueries({ queryKey: BADGES }), [client]);
  const { version } = useNotifications();
  useEffect(() => {
    if (version > 0) refetchBadges();
  }, [version, refetchBadges]);
  const removeOne = useCallback(
    (badgeId: number) => {
      client.setQueryData<BadgeView[]>(BADGES, (before) => before && withOneLess(before, badgeId));
      refetchBadges();
    },
    [client, refetchBadges],
  );
  return { badges, failure, shown: badges.data ?? (badges.isPending ? kept : null), removeOne };
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
