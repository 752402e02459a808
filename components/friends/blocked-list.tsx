'use client';

import { toast } from 'react-hot-toast/headless';
import { IconNext } from '@/components/ui/icons';
import { SmallButton } from '@/components/ui/small-button';
import type { BlockedView } from '@/lib/contract/friends/friend-view';
import type { FriendsActions } from './friends-actions';
import { PersonRow } from './person-row';
import { useFriendMutations, usePeople } from './use-friends';

type BlockedListProps = {
  actions: Pick<FriendsActions, 'listBlocked' | 'unblockPlayer'>;
  initial: BlockedView[] | null;
  renderedAt: number;
};

/** Lists blocked players with *Unblock*; renders nothing when there are none. */
export function BlockedList({ actions, initial, renderedAt }: BlockedListProps) {
  const { rows } = usePeople({ name: 'blocked', initial, renderedAt, fetchList: actions.listBlocked });
  const { act, waits } = useFriendMutations();
  async function unblock({ id }: BlockedView) {
    const call = () => actions.unblockPlayer({ friendId: id });
    const done = await act({ key: id, call, failure: 'Failed to unblock this player.', gone: id });
    if (done) toast.success(done.message);
  }
  if (!rows || rows.length === 0) return null;
  return (
    <details className="group rounded-xl border border-line bg-raised px-3">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold">
        <span>
          Blocked players <span className="numerals pl-1 font-extrabold text-lg">{rows.length}</span>
        </span>
        <IconNext className="size-5 text-muted transition-transform duration-150 group-open:rotate-90" />
      </summary>
      <ul className="flex flex-col gap-1.5 pb-3">
        {rows.map((player) => (
          <PersonRow key={player.id} person={player}>
            <SmallButton
              onClick={() => unblock(player)}
              busy={waits(player.id)}
              busyLabel="Unblocking..."
              aria-label={waits(player.id) ? undefined : `Unblock ${player.name}`}
            >
              Unblock
            </SmallButton>
          </PersonRow>
        ))}
      </ul>
    </details>
  );
}
