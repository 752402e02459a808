'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTexts } from '@/components/client/texts-provider';
import type { Question } from '@/components/ui/confirm-modal';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import type { Texts } from '@/messages/format';
import type { NewFriend } from './congratulation-modal';
import type { FriendsActions } from './friends-actions';
import { useFriendMutations } from './use-friends';

type Asked = { what: AskedAction; friend: FriendView; isFriend: boolean };

type Options = {
  onFriend: (friend: NewFriend) => void;
  /** Called when a row that may have had the focus is removed. */
  focusList: () => void;
};

export type FriendActions = ReturnType<typeof useFriendActions>;

/** Removes, blocks and answers. Only removing and blocking ask for confirmation. */
export function useFriendActions(actions: FriendsActions, { onFriend, focusList }: Options) {
  const t = useTexts('friends');
  const { act, waits } = useFriendMutations();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [confirmed, setConfirmed] = useState(0);
  const focusBehind = useEffectEvent(focusList);
  // After the effects that close the dialogs: nothing behind an open dialog takes the focus.
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

/** Returns the confirmation question. Blocking a friend also ends the friendship. */
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
