'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNotifications } from '@/components/client/notification-state';
import { ButtonLink } from '@/components/ui/button-link';
import { ConfirmModal } from '@/components/ui/confirm-modal';
import { Tabs } from '@/components/ui/tabs';
import type { FriendRow } from '@/lib/contract/friends/friend-card-view';
import type { BlockedView, FriendView } from '@/lib/contract/friends/friend-view';
import { BlockedList } from './blocked-list';
import { CongratulationModal, type NewFriend } from './congratulation-modal';
import { firstTab, type TabName } from './first-tab';
import { FriendCardModal } from './friend-card-modal';
import { FriendListRow, RequestRow } from './friend-rows';
import type { FriendsActions } from './friends-actions';
import { PeopleList } from './people-list';
import { useCongratulations } from './use-congratulations';
import { useFriendActions } from './use-friend-actions';
import { useLiveLists, usePeople } from './use-friends';

type FriendsProps = {
  actions: FriendsActions;
  /** As rendered by the server; null if that failed. */
  friends: FriendRow[] | null;
  requests: FriendView[] | null;
  blocked: BlockedView[] | null;
  renderedAt: number;
};

export function Friends(props: FriendsProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Lists {...props} />
    </QueryClientProvider>
  );
}

function useBothLists({ actions, renderedAt, ...initial }: FriendsProps) {
  const friends = usePeople({
    name: 'accepted',
    initial: initial.friends,
    renderedAt,
    fetchList: actions.listFriends,
  });
  const requests = usePeople({
    name: 'pending',
    initial: initial.requests,
    renderedAt,
    fetchList: () => actions.listRequests({ type: 'pending' }),
  });
  useLiveLists();
  return { friends, requests };
}

function Lists(props: FriendsProps) {
  const { actions, renderedAt, blocked } = props;
  const [newFriend, setNewFriend] = useState<NewFriend | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { friends, requests } = useBothLists(props);
  const { pendingRequests, accepted } = useNotifications();
  // Opens the tab that the notification was about.
  const [tab, setTab] = useState<TabName>(() => firstTab(props.requests, accepted));
  const friendActions = useFriendActions(actions, {
    onFriend: setNewFriend,
    focusList: () => panel.current?.focus(),
  });
  const celebrated = useCongratulations(newFriend, () => setNewFriend(null), actions.markNotificationsSeen);

  function pick(picked: TabName) {
    setTab(picked);
    if (picked === 'requests' && requests.rows?.length === 0) toast('No users found');
  }
  function closeCongratulation() {
    celebrated.close();
    if (celebrated.friend && requests.rows?.length === 0) setTab('list');
  }
  const shown = tab === 'list' ? friends : requests;
  const tabs = [
    { id: 'list', label: 'List' },
    { id: 'requests', label: 'Requests', count: requests.rows?.length ?? pendingRequests },
  ] as const;
  return (
    <>
      <Tabs label="Friends" tabs={tabs} current={tab} onPick={pick}>
        <div ref={panel} tabIndex={-1} className="flex flex-col gap-4 rounded-xl">
          {tab === 'list' ? (
            <PeopleList people={friends} hint="Add a friend, and you can both get 50 stars.">
              {(friend) => (
                <FriendListRow
                  key={friend.id}
                  friend={friend}
                  actions={friendActions}
                  onOpen={() => setOpenId(friend.id)}
                />
              )}
            </PeopleList>
          ) : (
            <PeopleList people={requests} hint="Requests from other players appear here.">
              {(friend) => <RequestRow key={friend.id} friend={friend} actions={friendActions} />}
            </PeopleList>
          )}
          <ButtonLink href="/room" look="raised">
            Play together
          </ButtonLink>
          <ButtonLink href="/add-friend" look={shown.rows?.length ? 'raised' : 'accent'}>
            Add a friend
          </ButtonLink>
          <BlockedList actions={actions} initial={blocked} renderedAt={renderedAt} />
        </div>
      </Tabs>
      <FriendCardModal
        // The card of somebody who is no longer a friend closes.
        friend={friends.rows?.find(({ id }) => id === openId) ?? null}
        actions={friendActions}
        getFriendCard={actions.getFriendCard}
        challengeFriend={actions.challengeFriend}
        onClose={() => setOpenId(null)}
      />
      <ConfirmModal {...friendActions.asking} />
      <CongratulationModal friend={celebrated.friend} onClose={closeCongratulation} />
    </>
  );
}
