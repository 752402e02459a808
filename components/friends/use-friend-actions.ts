'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Question } from '@/components/ui/confirm-modal';
import type { FriendView } from '@/lib/contract/friends/friend-view';
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
    const failure = what === 'remove' ? 'Failed to remove friend.' : 'Failed to block this player.';
    const done = await act({
      key: what,
      call: () => call({ friendId: friend.id }),
      failure,
      gone: friend.id,
    });
    setAsked(null);
    if (!done) return;
    toast.success(done.message);
    setConfirmed((count) => count + 1);
  }
  async function answer(friend: FriendView, action: 'accept' | 'reject') {
    const done = await act({
      key: `${action} ${friend.id}`,
      call: () => actions.answerRequest({ friendId: friend.id, action }),
      failure: 'Failed to update friend request.',
      gone: friend.id,
      from: 'pending',
    });
    if (!done) return;
    toast.success(done.message);
    focusList();
    if (action === 'accept') onFriend({ name: done.name, reward: done.reward });
  }
  return {
    answer,
    waits: (what: 'accept' | 'reject', { id }: FriendView) => waits(`${what} ${id}`),
    askRemove: (friend: FriendView) => setAsked({ what: 'remove', friend, isFriend: true }),
    askBlock: (friend: FriendView, isFriend: boolean) => setAsked({ what: 'block', friend, isFriend }),
    reportPlayer: actions.reportPlayer,
    asking: {
      question: asked && actionQuestion(asked.what, asked.friend.name, asked.isFriend),
      busy: asked !== null && waits(asked.what),
      onConfirm: confirm,
      onClose: () => setAsked(null),
    },
  };
}

type AskedAction = 'remove' | 'block';

/** Returns the confirmation question. Blocking a friend also ends the friendship. */
export function actionQuestion(what: AskedAction, name: string, isFriend: boolean): Question {
  if (what === 'remove') {
    return {
      title: 'Remove friend',
      text: `Remove ${name} from your friends?`,
      confirm: 'Remove',
      busyLabel: 'Removing...',
    };
  }
  const end = isFriend ? ' You will no longer be friends.' : '';
  return {
    title: 'Block player',
    text: `Block ${name}?${end} They cannot send you requests, and they are not notified. You can unblock them at the end of this screen.`,
    confirm: 'Block',
    busyLabel: 'Blocking...',
  };
}
