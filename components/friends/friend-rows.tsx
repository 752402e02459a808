'use client';

import { ReportButton } from '@/components/players/report-button';
import { IconCross } from '@/components/ui/icons';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import { PersonRow } from './person-row';
import { SmallButton } from './small-button';
import type { FriendDeeds } from './use-friend-deeds';

type RowProps = { friend: FriendView; deeds: FriendDeeds };

export function FriendRow({ friend, deeds }: RowProps) {
  return (
    <PersonRow person={friend}>
      <SmallButton onClick={() => deeds.askRemove(friend)} aria-label={`Remove ${friend.name}`}>
        Remove
      </SmallButton>
      <Menu friend={friend} deeds={deeds} isFriend />
    </PersonRow>
  );
}

export function RequestRow({ friend, deeds }: RowProps) {
  const [accepting, rejecting] = [deeds.waits('accept', friend), deeds.waits('reject', friend)];
  return (
    <PersonRow person={friend}>
      <SmallButton
        look="accent"
        onClick={() => deeds.answer(friend, 'accept')}
        busy={accepting}
        busyLabel="Accepting..."
        disabled={rejecting}
        aria-label={accepting ? undefined : `Accept ${friend.name}`}
      >
        Accept
      </SmallButton>
      <SmallButton
        onClick={() => deeds.answer(friend, 'reject')}
        busy={rejecting}
        disabled={accepting}
        aria-label={rejecting ? `Rejecting ${friend.name}` : `Reject ${friend.name}`}
      >
        <IconCross className={`size-5 ${rejecting ? 'animate-pulse' : ''}`} />
      </SmallButton>
      <Menu friend={friend} deeds={deeds} isFriend={false} />
    </PersonRow>
  );
}

function Menu({ friend, deeds, isFriend }: RowProps & { isFriend: boolean }) {
  return (
    <ReportButton
      username={friend.name}
      hasImage={friend.profile_image !== null}
      reportPlayer={deeds.reportPlayer}
      extra={{ label: 'Block', onPick: () => deeds.askBlock(friend, isFriend) }}
    />
  );
}
