'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ChallengeByLink } from '@/components/challenges/challenge-by-link';
import { OpenChallenges } from '@/components/challenges/open-challenges';
import { markShown, useNotifications } from '@/components/client/notifications/notification-state';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ConfirmModal } from '@/components/ui/modals/confirm-modal';
import { Tabs } from '@/components/ui/page/tabs';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { EmptyState } from '@/components/ui/states/empty-state';
import { ListSkeleton } from '@/components/ui/states/skeleton';
import type { BlockedView, FriendRow, FriendView } from '@/lib/contract/friends/friend-view';
import { CongratulationModal, type NewFriend } from './congratulation-modal';
import { FriendCardModal } from './friend-card-modal';
import { BlockedList, FriendListRow, RequestRow } from './friend-rows';
import { type FriendsActions, useFriendActions } from './use-friend-actions';
import { useLiveLists, usePeople } from './use-friends';

type FriendsProps = {
  actions: FriendsActions;
  friends: FriendRow[] | null;
  requests: FriendView[] | null;
  blocked: BlockedView[] | null;
  renderedAt: number;
};

export const Friends = withQueryClient(Lists);

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
  const t = useTexts('friends');
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
    if (picked === 'requests' && requests.rows?.length === 0) toast(t('noUsers'));
  }
  function closeCongratulation() {
    celebrated.close();
    if (celebrated.friend && requests.rows?.length === 0) setTab('list');
  }
  const shown = tab === 'list' ? friends : requests;
  const tabs = [
    { id: 'list', label: t('list') },
    { id: 'requests', label: t('requests'), count: requests.rows?.length ?? pendingRequests },
  ] as const;
  return (
    <>
      <Tabs label={t('title')} tabs={tabs} current={tab} onPick={pick}>
        <div ref={panel} tabIndex={-1} className="flex flex-col gap-4 rounded-xl">
          {tab === 'list' ? (
            <PeopleList people={friends} hint={t('listHint')}>
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
            <PeopleList people={requests} hint={t('requestsHint')}>
              {(friend) => <RequestRow key={friend.id} friend={friend} actions={friendActions} />}
            </PeopleList>
          )}
          {tab === 'list' ? <OpenChallenges listChallenges={actions.listChallenges} /> : null}
          <ChallengeByLink createChallenge={actions.createChallenge} />
          <ButtonLink href="/room" look="raised">
            {t('playTogether')}
          </ButtonLink>
          <ButtonLink href="/add-friend" look={shown.rows?.length ? 'raised' : 'accent'}>
            {t('addFriend')}
          </ButtonLink>
          <BlockedList actions={actions} initial={blocked} renderedAt={renderedAt} />
        </div>
      </Tabs>
      <FriendCardModal
        // The card closes when its player is no longer a friend.
        friend={friends.rows?.find(({ id }) => id === openId) ?? null}
        actions={friendActions}
        getFriendCard={actions.getFriendCard}
        challengeFriend={actions.challengeFriend}
        createChallenge={actions.createChallenge}
        onClose={() => setOpenId(null)}
      />
      <ConfirmModal {...friendActions.asking} />
      <CongratulationModal friend={celebrated.friend} onClose={closeCongratulation} />
    </>
  );
}

type TabName = 'list' | 'requests';

/** Returns the first tab of /friends: requests if there are any, unless a new friend is congratulated first. */
export function firstTab(requests: readonly unknown[] | null, accepted: readonly unknown[]): TabName {
  return requests?.length && accepted.length === 0 ? 'requests' : 'list';
}

type PeopleListProps<T> = {
  people: { rows: T[] | undefined; failed: boolean; busy: boolean; retry: () => void };
  hint: string;
  children: (friend: T) => ReactNode;
};

function PeopleList<T>({ people, hint, children }: PeopleListProps<T>) {
  const t = useTexts('friends');
  const common = useTexts('common');
  const { rows, failed, busy, retry } = people;
  if (failed) {
    return (
      <EmptyState title={common('somethingWrong')} alert>
        <p className="text-paper-muted">{t('notLoaded')}</p>
        <Button onClick={retry} busy={busy} busyLabel={common('loading')}>
          {common('tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  if (!rows) return <ListSkeleton />;
  if (rows.length === 0) {
    return (
      <EmptyState title={t('noFriends')}>
        <p className="text-paper-muted">{hint}</p>
      </EmptyState>
    );
  }
  return <ul className="flex flex-col gap-1.5">{rows.map(children)}</ul>;
}

/** Returns the friend to congratulate: the one accepted here, then those who accepted meanwhile. Marks each as seen. */
function useCongratulations(
  own: NewFriend | null,
  onOwnShown: () => void,
  markNotificationsSeen: FriendsActions['markNotificationsSeen'],
) {
  const common = useTexts('common');
  const { accepted } = useNotifications();
  // A newer list must not replace the friend on screen.
  const [shown, setShown] = useState<{ id: string; friend: NewFriend } | null>(null);
  const next = accepted[0];
  useEffect(() => {
    if (own || shown || !next) return;
    setShown({
      id: next.id,
      friend: { name: shownName(next.name, common('unknownName')), reward: next.reward ?? 'none' },
    });
    markShown([next.id]);
    void markNotificationsSeen({ ids: [next.id], shown: [next.id] }).catch(() => null);
  }, [own, shown, next, markNotificationsSeen, common]);
  return {
    friend: own ?? shown?.friend ?? null,
    close: () => (own ? onOwnShown() : setShown(null)),
  };
}
