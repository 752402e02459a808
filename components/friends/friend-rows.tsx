'use client';

import { ReportButton } from '@/components/players/report-button';
import { IconCross } from '@/components/ui/icons';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import { PersonRow } from './person-row';
import { SmallButton } from './small-button';
import type { FriendActions } from './use-friend-actions';

type RowProps = { friend: FriendView; actions: FriendActions };

export function FriendRow({ friend, actions }: RowProps) {
  return (
    <PersonRow person={friend}>
      <SmallButton onClick={() => actions.askRemove(friend)} aria-label={`Remove ${friend.name}`}>
        Remove
      </SmallButton>
      <Menu friend={friend} actions={actions} isFriend />
    </PersonRow>
  );
}

export function RequestRow({ friend, actions }: RowProps) {
  const [accepting, rejecting] = [actions.waits('accept', friend), actions.waits('reject', friend)];
  return (
    <PersonRow person={friend}>
      <SmallButton
        look="accent"
        onClick={() => actions.answer(friend, 'accept')}
        busy={accepting}
        busyLabel="Accepting..."
        disabled={rejecting}
        aria-label={accepting ? undefined : `Accept ${friend.name}`}
      >
        Accept
      </SmallButton>
      <SmallButton
        onClick={() => actions.answer(friend, 'reject')}
        busy={rejecting}
        disabled={accepting}
        aria-label={rejecting ? `Rejecting ${friend.name}` : `Reject ${friend.name}`}
      >
        <IconCross className={`size-5 ${rejecting ? 'animate-pulse' : ''}`} />
      </SmallButton>
      <Menu friend={friend} actions={actions} isFriend={false} />
    </PersonRow>
  );
}

function Menu({ friend, actions, isFriend }: RowProps & { isFriend: boolean }) {
  return (
    <ReportButton
      username={friend.name}
      hasImage={friend.profile_image !== null}
      reportPlayer={actions.reportPlayer}
      extra={{ label: 'Block', onPick: () => actions.askBlock(friend, isFriend) }}
    />
  );
}
