import { z } from 'zod';
import { textKey } from '@/messages/text-key';

export const FRIEND_LISTS = ['accepted', 'pending'] as const;
export const REQUEST_ANSWERS = ['accept', 'reject'] as const;
const INVALID_USER_ID = textKey('fields', 'userIdWrong');
/** An hourly job deletes a player's oldest notifications above this number. It also limits the ids in one call. */
export const MAX_NOTIFICATIONS = 200;
/** Maximum number of notifications that are shown as toasts. */
export const MAX_UNSEEN = 50;

export const userIdSchema = z
  .union([z.string(), z.number()], INVALID_USER_ID)
  .transform((typed) => String(typed).trim())
  .pipe(z.string().regex(/^\d{8}$/, INVALID_USER_ID));

export const listFriendsSchema = z.object({ type: z.enum(FRIEND_LISTS) });
export type ListFriendsInput = z.output<typeof listFriendsSchema>;

/** 128 bits in base64url. The last of 22 characters encodes only two bits, so it has four possible values. */
export const FOLLOW_CODE = /^[A-Za-z0-9_-]{21}[AQgw]$/;

export const followCodeSchema = z.object({
  code: z.string().regex(FOLLOW_CODE, textKey('fields', 'linkIncomplete')),
});
export type FollowCodeInput = z.output<typeof followCodeSchema>;

export const sendRequestSchema = z.object({ code: userIdSchema });
export type SendRequestInput = z.output<typeof sendRequestSchema>;

export const answerRequestSchema = z.object({ friendId: z.uuid(), action: z.enum(REQUEST_ANSWERS) });
export type AnswerRequestInput = z.output<typeof answerRequestSchema>;

export const friendIdSchema = z.object({ friendId: z.uuid() });
export type FriendIdInput = z.output<typeof friendIdSchema>;

const notificationIds = z.array(z.uuid()).max(MAX_NOTIFICATIONS);

/** `ids` were received; `shown` is the subset whose text was displayed, which is also marked as read. */
export const seenNotificationsSchema = z.object({ ids: notificationIds, shown: notificationIds });
export type SeenNotificationsInput = z.output<typeof seenNotificationsSchema>;
