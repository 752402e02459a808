'use client';

import { IconCross } from '@/components/ui/icons';
import { ReportButton } from '@/components/ui/report/report-button';
import { SmallButton } from '@/components/ui/small-button';
import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import { FriendFigures } from './friend-figures';
import { PersonRow } from './person-row';
import type { FriendActions } from './use-friend-actions';

type FriendRowProps = { friend: FriendRow; actions: FriendActions; onOpen: () => void };

export function FriendListRow({ friend, actions, onOpen }: FriendRowProps) {
  return (
    <PersonRow person={friend} figures={<FriendFigures friend={friend} />} onOpen={onOpen}>
      <SmallButton onClick={() => actions.askRemove(friend)} aria-label={`Remove ${friend.name}`}>
        Remove
      </SmallButton>
    </PersonRow>
  );
}

export function RequestRow({ friend, actions }: { friend: FriendView; actions: FriendActions }) {
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
      <ReportButton
        username={friend.name}
        hasImage={friend.profile_image !== null}
        reportPlayer={actions.reportPlayer}
        extras={[{ label: 'Block', onPick: () => actions.askBlock(friend, false) }]}
      />
    </PersonRow>
  );
}
