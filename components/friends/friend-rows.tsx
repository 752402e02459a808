'use client';

import { toast } from 'react-hot-toast/headless';
import { useTexts } from '@/components/client/texts-provider';
import { SmallButton } from '@/components/ui/buttons/button';
import { IconCross, IconNext } from '@/components/ui/icons/icons';
import { ReportButton } from '@/components/ui/report/report-button';
import type { BlockedView, FriendRow, FriendView } from '@/lib/contract/friends/friend-view';
import { FriendFigures } from './friend-figures';
import { PersonRow } from './person-row';
import type { FriendHandlers, FriendsActions } from './use-friend-actions';
import { useFriendMutations, usePeople } from './use-friends';

type FriendRowProps = { friend: FriendRow; actions: FriendHandlers; onOpen: () => void };

export function FriendListRow({ friend, actions, onOpen }: FriendRowProps) {
  const t = useTexts('friends');
  return (
    <PersonRow person={friend} figures={<FriendFigures friend={friend} />} onOpen={onOpen}>
      <SmallButton
        onClick={() => actions.askRemove(friend)}
        aria-label={t('removeFriend', { name: friend.name })}
      >
        {t('remove')}
      </SmallButton>
    </PersonRow>
  );
}

export function RequestRow({ friend, actions }: { friend: FriendView; actions: FriendHandlers }) {
  const t = useTexts('friends');
  const [accepting, rejecting] = [actions.waits('accept', friend), actions.waits('reject', friend)];
  return (
    <PersonRow person={friend}>
      <SmallButton
        look="accent"
        onClick={() => actions.answer(friend, 'accept')}
        busy={accepting}
        busyLabel={t('accepting')}
        disabled={rejecting}
        aria-label={accepting ? undefined : t('acceptFriend', { name: friend.name })}
      >
        {t('accept')}
      </SmallButton>
      <SmallButton
        onClick={() => actions.answer(friend, 'reject')}
        busy={rejecting}
        disabled={accepting}
        aria-label={t(rejecting ? 'rejectingFriend' : 'rejectFriend', { name: friend.name })}
      >
        <IconCross className={`size-5 ${rejecting ? 'animate-pulse' : ''}`} />
      </SmallButton>
      <ReportButton
        username={friend.name}
        hasImage={friend.profile_image !== null}
        reportPlayer={actions.reportPlayer}
        extras={[{ label: t('block'), onPick: () => actions.askBlock(friend, false) }]}
      />
    </PersonRow>
  );
}

type BlockedListProps = {
  actions: Pick<FriendsActions, 'listBlocked' | 'unblockPlayer'>;
  initial: BlockedView[] | null;
  renderedAt: number;
};

export function BlockedList({ actions, initial, renderedAt }: BlockedListProps) {
  const t = useTexts('friends');
  const { rows } = usePeople({ name: 'blocked', initial, renderedAt, fetchList: actions.listBlocked });
  const { act, waits } = useFriendMutations();
  async function unblock({ id }: BlockedView) {
    const call = () => actions.unblockPlayer({ friendId: id });
    const done = await act({ key: id, call, failure: t('unblockFailed'), gone: id });
    if (done) toast.success(t('unblocked'));
  }
  if (!rows || rows.length === 0) return null;
  return (
    <details className="group rounded-xl border border-line bg-raised px-3">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold">
        <span>
          {t.rich('blockedPlayers', {
            count: rows.length,
            big: (text) => <span className="numerals pl-1 font-extrabold text-lg">{text}</span>,
          })}
        </span>
        <IconNext className="size-5 text-muted transition-transform duration-150 group-open:rotate-90" />
      </summary>
      <ul className="flex flex-col gap-1.5 pb-3">
        {rows.map((player) => (
          <PersonRow key={player.id} person={player}>
            <SmallButton
              onClick={() => unblock(player)}
              busy={waits(player.id)}
              busyLabel={t('unblocking')}
              aria-label={waits(player.id) ? undefined : t('unblockPlayer', { name: player.name })}
            >
              {t('unblock')}
            </SmallButton>
          </PersonRow>
        ))}
      </ul>
    </details>
  );
}
