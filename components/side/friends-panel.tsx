import { useQuery } from '@tanstack/react-query';
import { dataOf } from '@/components/client/data-of';
import { useNotifications } from '@/components/client/notification-state';
import { FriendFigures } from '@/components/friends/friend-figures';
import { PersonRow } from '@/components/friends/person-row';
import { useLiveLists } from '@/components/friends/use-friends';
import { ButtonLink } from '@/components/ui/button-link';
import type { ActionResult } from '@/lib/contract/action-result';
import { counted } from '@/lib/contract/format';
import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import { Panel, PanelFailure, PanelLoading } from './panel';

export type FetchFriends = () => Promise<ActionResult<FriendRow[]>>;

const ROWS = 6;

/** Shows the player's friends with what they did today and this week, and how many requests wait. */
export function FriendsPanel({ fetchFriends }: { fetchFriends: FetchFriends }) {
  const friends = useQuery({
    queryKey: ['friends', 'side'],
    queryFn: () => dataOf(fetchFriends),
    retry: 1,
  });
  useLiveLists();
  return (
    <Panel title="Friends">
      {friends.data ? <List friends={friends.data} /> : null}
      {friends.isPending ? <PanelLoading /> : null}
      {friends.isError && !friends.data ? (
        <PanelFailure
          text="Your friends could not be loaded."
          busy={friends.isFetching}
          onRetry={() => friends.refetch()}
        />
      ) : null}
    </Panel>
  );
}

function List({ friends }: { friends: FriendRow[] }) {
  const { pendingRequests } = useNotifications();
  const isShort = friends.length <= ROWS;
  return (
    <>
      {friends.length === 0 ? (
        <p className="text-muted">Add a friend, and you can both get 50 stars.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {friends.slice(0, ROWS).map((friend) => (
            <PersonRow key={friend.id} person={friend} figures={<FriendFigures friend={friend} />} />
          ))}
        </ul>
      )}
      {pendingRequests > 0 || !isShort ? (
        <ButtonLink href="/friends" look="raised">
          {pendingRequests > 0
            ? counted(pendingRequests, 'request')
            : `All ${counted(friends.length, 'friend')}`}
        </ButtonLink>
      ) : null}
      <ButtonLink href="/room" look="raised">
        Play together
      </ButtonLink>
      {isShort ? (
        <ButtonLink href="/add-friend" look="raised">
          Add a friend
        </ButtonLink>
      ) : null}
    </>
  );
}
