'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import type { BadgeActions } from './badge-actions';
import { BadgeGrid } from './badge-grid';
import { BadgeModal } from './badge-modal';
import { BadgesLoading } from './badges-loading';
import { SharePanel } from './share-panel';
import { useBadges } from './use-badges';

type BadgesProps = BadgeActions & {
  playerHash: string;
  /** As rendered by the server; null if that failed. */
  badges: BadgeView[] | null;
  appUrl: string;
  renderedAt: number;
};

export function Badges(props: BadgesProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Wall {...props} />
    </QueryClientProvider>
  );
}

function Wall(props: BadgesProps) {
  const common = useTranslations('common');
  const { badges, failure, shown, giveAway } = useBadges(props);
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
      {failure ? (
        <EmptyState title={failure} alert>
          <Button onClick={() => badges.refetch()} busy={badges.isFetching} busyLabel={common('loading')}>
            {common('tryAgain')}
          </Button>
        </EmptyState>
      ) : null}
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
            giveAway(open.badgeId);
          }}
        />
      ) : null}
    </>
  );
}
