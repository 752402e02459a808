import type { ReportPlayer } from '@/components/players/report-player';
import type { ActionResult } from '@/lib/contract/action-result';
import type { AnsweredRequest, BlockedView, FriendView } from '@/lib/contract/friends/friend-view';

export type FriendsActions = {
  listFriends: (input: { type: 'accepted' | 'pending' }) => Promise<ActionResult<FriendView[]>>;
  listBlocked: () => Promise<ActionResult<BlockedView[]>>;
  answerRequest: (input: {
    friendId: string;
    action: 'accept' | 'reject';
  }) => Promise<ActionResult<AnsweredRequest>>;
  removeFriend: (input: { friendId: string }) => Promise<ActionResult<{ message: string }>>;
  blockPlayer: (input: { friendId: string }) => Promise<ActionResult<{ message: string }>>;
  unblockPlayer: (input: { friendId: string }) => Promise<ActionResult<{ message: string }>>;
  reportPlayer: ReportPlayer;
  markNotificationsSeen: (input: { ids: string[] }) => Promise<ActionResult<unknown>>;
};
