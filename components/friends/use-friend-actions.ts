'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { MarkNotificationsSeen } from '@/components/client/notifications/notification-state';
import { useTexts } from '@/components/client/texts-provider';
import type { Question } from '@/components/ui/modals/confirm-modal';
import type { ReportPlayer } from '@/components/ui/report/report-modal';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ChallengeInvitation, OpenChallenge } from '@/lib/contract/challenges/challenge-view';
import type {
  AnsweredRequest,
  BlockedView,
  FriendCard,
  FriendRow,
  FriendView,
} from '@/lib/contract/friends/friend-view';
import type { Texts } from '@/messages/format';
import type { NewFriend } from './congratulation-modal';
import { useFriendMutations } from './use-friends';

export type FriendsActions = {
  listFriends: () => Promise<ActionResult<FriendRow[]>>;
  listRequests: (input: { type: 'pending' }) => Promise<ActionResult<FriendView[]>>;
  getFriendCard: (input: { friendId: string }) => Promise<ActionResult<FriendCard>>;
  challengeFriend: (input: { friendId: string }) => Promise<ActionResult<{ code: string }>>;
  createChallenge: (input: { friendId?: string }) => Promise<ActionResult<ChallengeInvitation>>;
  listChallenges: () => Promise<ActionResult<OpenChallenge[]>>;
  listBlocked: () => Promise<ActionResult<BlockedView[]>>;
  answerRequest: (input: {
    friendId: string;
    action: 'accept' | 'reject';
  }) => Promise<ActionResult<AnsweredRequest>>;
  removeFriend: (input: { friendId: string }) => Promise<ActionResult<null>>;
  blockPlayer: (input: { friendId: string }) => Promise<ActionResult<null>>;
  unblockPlayer: (input: { friendId: string }) => Promise<ActionResult<null>>;
  reportPlayer: ReportPlayer;
  markNotificationsSeen: MarkNotificationsSeen;
};

type Asked = { what: AskedAction; friend: FriendView; isFriend: boolean };

type Options = {
  onFriend: (friend: NewFriend) => void;
  focusList: () => void;
};

export type FriendHandlers = ReturnType<typeof useFriendActions>;

/** Removes and blocks after a confirmation, and answers requests at once. */
export function useFriendActions(actions: FriendsActions, { onFriend, focusList }: Options) {
  const t = useTexts('friends');
  const { act, waits } = useFriendMutations();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [confirmed, setConfirmed] = useState(0);
  const focusBehind = useEffectEvent(focusList);
  // Runs after the effects that close the dialogs, because nothing behind an open dialog takes the focus.
  useEffect(() => {
    if (confirmed > 0) focusBehind();
  }, [confirmed]);

  async function confirm() {
    if (!asked) return;
    const { what, friend } = asked;
    const call = what === 'remove' ? actions.removeFriend : actions.blockPlayer;
    const failure = what === 'remove' ? t('removeFailed') : t('blockFailed');
    const done = await act({
      key: what,
      call: () => call({ friendId: friend.id }),
      failure,
      gone: friend.id,
    });
    setAsked(null);
    if (!done) return;
    toast.success(what === 'remove' ? t('removed') : t('blocked'));
    setConfirmed((count) => count + 1);
  }
  async function answer(friend: FriendView, action: 'accept' | 'reject') {
    const done = await act({
      key: `${action} ${friend.id}`,
      call: () => actions.answerRequest({ friendId: friend.id, action }),
      failure: t('updateFailed'),
      gone: friend.id,
      from: 'pending',
    });
    if (!done) return;
    toast.success(t('requestUpdated'));
    focusList();
    if (action === 'accept') onFriend(done.data);
  }
  return {
    answer,
    waits: (what: 'accept' | 'reject', { id }: FriendView) => waits(`${what} ${id}`),
    askRemove: (friend: FriendView) => setAsked({ what: 'remove', friend, isFriend: true }),
    askBlock: (friend: FriendView, isFriend: boolean) => setAsked({ what: 'block', friend, isFriend }),
    reportPlayer: actions.reportPlayer,
    asking: {
      question: asked && actionQuestion(t, asked.what, asked.friend.name, asked.isFriend),
      busy: asked !== null && waits(asked.what),
      onConfirm: confirm,
      onClose: () => setAsked(null),
    },
  };
}

type AskedAction = 'remove' | 'block';

/** Returns the question before removing or blocking. Blocking a friend also ends the friendship. */
export function actionQuestion(
  t: Texts<'friends'>,
  what: AskedAction,
  name: string,
  isFriend: boolean,
): Question {
  if (what === 'remove') {
    return {
      title: t('removeTitle'),
      text: t('removeQuestion', { name }),
      confirm: t('remove'),
      busyLabel: t('removing'),
    };
  }
  return {
    title: t('blockTitle'),
    text: t(isFriend ? 'blockFriendQuestion' : 'blockQuestion', { name }),
    confirm: t('block'),
    busyLabel: t('blocking'),
  };
}
