import type { MarkNotificationsSeen } from '@/components/client/notification-state';
import type { ReportPlayer } from '@/components/ui/report/report-player';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ChallengeInvitation, OpenChallenge } from '@/lib/contract/challenges/challenge-view';
import type { FriendCard, FriendRow } from '@/lib/contract/friends/friend-card-view';
import type { AnsweredRequest, BlockedView, FriendView } from '@/lib/contract/friends/friend-view';

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
