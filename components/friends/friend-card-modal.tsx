'use client';

import { useQuery } from '@tanstack/react-query';
import { dataOf, refusalText } from '@/components/client/data-of';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { Portrait } from '@/components/ui/portrait';
import { ReportButton } from '@/components/ui/report/report-button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { useTimeZone } from '@/components/ui/use-time-zone';
import { formatDay } from '@/lib/contract/format';
import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import { ChallengeButton } from './challenge-button';
import { FriendBadges, FriendKnows, FriendNumbers } from './friend-card';
import type { FriendsActions } from './friends-actions';
import type { FriendActions } from './use-friend-actions';

type CardProps = {
  friend: FriendRow;
  actions: FriendActions;
} & Pick<FriendsActions, 'getFriendCard' | 'challengeFriend'>;
type FriendCardModalProps = Omit<CardProps, 'friend'> & {
  /** Null while closed. */
  friend: FriendRow | null;
  onClose: () => void;
};

/** Shows one friend: what the row has at once, badges and knowledge once they are loaded. */
export function FriendCardModal({ friend, onClose, ...rest }: FriendCardModalProps) {
  return (
    <Modal open={friend !== null} onClose={onClose} title={friend?.name ?? ''}>
      {friend ? <Card friend={friend} {...rest} /> : null}
    </Modal>
  );
}

function Card({ friend, actions, getFriendCard, challengeFriend }: CardProps) {
  return (
    <div className="flex flex-col gap-4">
      <Header friend={friend} actions={actions} />
      <FriendNumbers friend={friend} />
      <ChallengeButton friendId={friend.id} challengeFriend={challengeFriend} />
      <Details friend={friend} getFriendCard={getFriendCard} />
    </div>
  );
}

function Header({ friend, actions }: Pick<CardProps, 'friend' | 'actions'>) {
  const timeZone = useTimeZone() ?? 'UTC';
  return (
    <div className="flex items-center gap-3">
      <Portrait name={friend.name} image={friend.profile_image} className="size-16 rounded-2xl text-2xl" />
      <p className="min-w-0 flex-1 text-paper-muted text-sm">
        Friends since <span className="whitespace-nowrap">{formatDay(friend.since, timeZone)}</span>
      </p>
      <ReportButton
        username={friend.name}
        hasImage={friend.profile_image !== null}
        reportPlayer={actions.reportPlayer}
        extras={[
          { label: 'Remove', onPick: () => actions.askRemove(friend) },
          { label: 'Block', onPick: () => actions.askBlock(friend, true) },
        ]}
      />
    </div>
  );
}

function Details({ friend, getFriendCard }: Pick<CardProps, 'friend' | 'getFriendCard'>) {
  const card = useQuery({
    queryKey: ['friend-card', friend.id],
    queryFn: () => dataOf(() => getFriendCard({ friendId: friend.id })),
    retry: 1,
  });
  if (card.data) {
    return (
      <>
        <FriendBadges badges={card.data.badges} />
        <FriendKnows name={friend.name} knowledge={card.data.knowledge} />
      </>
    );
  }
  if (card.isPending) {
    return (
      <>
        <Loading />
        <Skeleton className="h-24" />
        <Skeleton className="h-36" />
      </>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 text-center">
      <p>{refusalText(card.error, 'Badges and knowledge could not be loaded.')}</p>
      <Button onClick={() => card.refetch()} busy={card.isFetching} busyLabel="Loading...">
        Try again
      </Button>
    </div>
  );
}
