import type { MarkNotificationsSeen } from '@/components/client/notification-state';
import type { ReportPlayer } from '@/components/ui/report/report-player';
import type { ActionResult } from '@/lib/contract/action-result';
import type { FriendCard, FriendRow } from '@/lib/contract/friends/friend-card-view';
import type { AnsweredRequest, BlockedView, FriendView } from '@/lib/contract/friends/friend-view';

export type FriendsActions = {
  listFriends: () => Promise<ActionResult<FriendRow[]>>;
  listRequests: (input: { type: 'pending' }) => Promise<ActionResult<FriendView[]>>;
  getFriendCard: (input: { friendId: string }) => Promise<ActionResult<FriendCard>>;
  challengeFriend: (input: { friendId: string }) => Promise<ActionResult<{ code: string }>>;
  listBlocked: () => Promise<ActionResult<BlockedView[]>>;
  answerRequest: (input: {
    friendId: string;
    action: 'accept' | 'reject';
  }) => Promise<ActionResult<AnsweredRequest>>;
  removeFriend: (input: { friendId: string }) => Promise<ActionResult<{ message: string }>>;
  blockPlayer: (input: { friendId: string }) => Promise<ActionResult<{ message: string }>>;
  unblockPlayer: (input: { friendId: string }) => Promise<ActionResult<{ message: string }>>;
  reportPlayer: ReportPlayer;
  markNotificationsSeen: MarkNotificationsSeen;
};

/** Shown before and after the login that a follow link led to, and before that of a live room. */
export const FOLLOWED_LINK = 'You opened a friend’s link.';
export const ROOM_LINK = 'You opened the link of a live room.';
