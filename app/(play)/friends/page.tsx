import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { Friends } from '@/components/friends/friends';
import { Screen } from '@/components/ui/screen';
import type { PlayerContext } from '@/lib/context';
import { errorReport } from '@/lib/error-report';
import { listBlocked } from '@/lib/friends/list-blocked';
import { listFriends } from '@/lib/friends/list-friends';
import { seeNoticesAction } from '../actions';
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
  seeNotices: seeNoticesAction,
};

/** A list that fails here is asked for again by the screen, which says so and offers to try again. */
async function listed<T>(ctx: PlayerContext, list: Promise<T>): Promise<T | null> {
  return list.catch((cause: unknown) => {
    ctx.log.error({ error: errorReport(cause) }, 'a list of friends failed');
    return null;
  });
}

export default async function FriendsPage() {
  const ctx = await requirePlayer();
  const [friends, requests, blocked] = await Promise.all([
    listed(ctx, listFriends(ctx, { type: 'accepted' })),
    listed(ctx, listFriends(ctx, { type: 'pending' })),
    listed(ctx, listBlocked(ctx)),
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
