import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { requirePlayer } from '@/app/_server/session';
import { Friends } from '@/components/friends/friends';
import { Screen } from '@/components/ui/screen';
import { listBlocked } from '@/lib/friends/blocks/list-blocked';
import { listFriends } from '@/lib/friends/list-friends';
import { markNotificationsSeenAction } from '../actions';
import { reportPlayerAction } from '../report/actions';
import {
  answerRequestAction,
  blockedPlayersAction,
  blockPlayerAction,
  friendsAction,
  removeFriendAction,
  unblockPlayerAction,
} from './actions';

export const metadata: Metadata = { title: 'Friends' };

const ACTIONS = {
  listFriends: friendsAction,
  listBlocked: blockedPlayersAction,
  answerRequest: answerRequestAction,
  removeFriend: removeFriendAction,
  blockPlayer: blockPlayerAction,
  unblockPlayer: unblockPlayerAction,
  reportPlayer: reportPlayerAction,
  markNotificationsSeen: markNotificationsSeenAction,
};

export default async function FriendsPage() {
  const ctx = await requirePlayer();
  const [friends, requests, blocked] = await Promise.all([
    orNull(ctx, 'a list of friends', listFriends(ctx, { type: 'accepted' })),
    orNull(ctx, 'a list of friends', listFriends(ctx, { type: 'pending' })),
    orNull(ctx, 'a list of friends', listBlocked(ctx)),
  ]);
  return (
    <Screen title="Friends" backTo="/home">
      <Friends
        actions={ACTIONS}
        friends={friends}
        requests={requests}
        blocked={blocked}
        renderedAt={ctx.now().getTime()}
      />
    </Screen>
  );
}
