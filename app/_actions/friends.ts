'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { answerRequestSchema, friendIdSchema, listFriendsSchema } from '@/lib/contract/friends/schemas';
import { challengeFriend } from '@/lib/friend-cards/challenge-friend';
import { listFriendRows } from '@/lib/friend-cards/friend-rows';
import { getFriendCard } from '@/lib/friend-cards/get-friend-card';
import { listBlocked, unblockPlayer } from '@/lib/friends/blocks';
import { CHANGE_FRIENDS, FRIEND_CARD, LIST_FRIENDS } from '@/lib/friends/limits';
import { listFriends } from '@/lib/friends/list-friends';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { blockAndSeparate } from '@/lib/rooms/members/block-and-separate';

const LISTING = { who: 'player', limit: { ...LIST_FRIENDS, by: 'player' } } as const;
const CHANGING = { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } } as const;

export const friendsAction = defineAction({ schema: listFriendsSchema, policy: LISTING }, listFriends);

export const friendRowsAction = defineAction({ schema: noInput, policy: LISTING }, listFriendRows);

export const friendCardAction = defineAction(
  { schema: friendIdSchema, policy: { who: 'player', limit: { ...FRIEND_CARD, by: 'player' } } },
  getFriendCard,
);

export const answerRequestAction = defineAction(
  { schema: answerRequestSchema, policy: CHANGING },
  answerRequest,
);

export const challengeFriendAction = defineAction(
  { schema: friendIdSchema, policy: CHANGING },
  challengeFriend,
);

export const removeFriendAction = defineAction({ schema: friendIdSchema, policy: CHANGING }, removeFriend);

export const blockPlayerAction = defineAction({ schema: friendIdSchema, policy: CHANGING }, blockAndSeparate);

export const unblockPlayerAction = defineAction({ schema: friendIdSchema, policy: CHANGING }, unblockPlayer);

export const blockedPlayersAction = defineAction({ schema: noInput, policy: LISTING }, listBlocked);
