import type { Metadata } from 'next';
import { markNotificationsSeenAction } from '@/app/_actions/notifications';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { Friends } from '@/components/friends/friends';
import { Screen } from '@/components/ui/page/screen';
import { listPeople } from '@/lib/friend-cards/friend-rows';
import { challengesAction, createChallengeAction } from '../../_actions/challenges';
import {
  answerRequestAction,
  blockedPlayersAction,
  blockPlayerAction,
  challengeFriendAction,
  friendCardAction,
  friendRowsAction,
  friendsAction,
  removeFriendAction,
  unblockPlayerAction,
} from '../../_actions/friends';
import { reportPlayerAction } from '../../_actions/reports';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('friends'))('title') };
}

const ACTIONS = {
  listFriends: friendRowsAction,
  listRequests: friendsAction,
  getFriendCard: friendCardAction,
  challengeFriend: challengeFriendAction,
  createChallenge: createChallengeAction,
  listChallenges: challengesAction,
  listBlocked: blockedPlayersAction,
  answerRequest: answerRequestAction,
  removeFriend: removeFriendAction,
  blockPlayer: blockPlayerAction,
  unblockPlayer: unblockPlayerAction,
  reportPlayer: reportPlayerAction,
  markNotificationsSeen: markNotificationsSeenAction,
};

export default async function FriendsPage() {
  const { ctx, people } = await readForPage(async (ctx) => ({
    ctx,
    people: await orNull(ctx, 'lists of friends', listPeople(ctx)),
  }));
  const t = await getTexts('friends');
  return (
    <Screen title={t('title')} backTo="/home" landscape="contents">
      <ClientTexts features={['friends', 'profile', 'challenges']}>
        <Friends
          actions={ACTIONS}
          friends={people?.friends ?? null}
          requests={people?.requests ?? null}
          blocked={people?.blocked ?? null}
          renderedAt={ctx.now().getTime()}
        />
      </ClientTexts>
    </Screen>
  );
}
