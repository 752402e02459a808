/** Inputs about friends, shared by all entry points. Browser-safe. */
import { z } from 'zod';
import { textKey } from '@/messages/text-key';

export const FRIEND_LISTS = ['accepted', 'pending'] as const;
export const REQUEST_ANSWERS = ['accept', 'reject'] as const;
const INVALID_USER_ID = textKey('fields', 'userIdWrong');
/** More are never stored. */
export const MOST_NOTIFICATIONS = 200;
/** Older ones are never shown as toasts. */
export const MOST_UNSEEN = 50;

/** The eight digits of a User ID, as text or number. */
export const userIdSchema = z
  .union([z.string(), z.number()], INVALID_USER_ID)
  .transform((typed) => String(typed).trim())
  .pipe(z.string().regex(/^\d{8}$/, INVALID_USER_ID));

export const listFriendsSchema = z.object({ type: z.enum(FRIEND_LISTS) });
export type ListFriendsInput = z.output<typeof listFriendsSchema>;

/** 128 random bits as base64url: the last letter holds two of them. */
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

const notificationIds = z.array(z.uuid()).max(MOST_NOTIFICATIONS);

/** `shown`: the subset of `ids` whose text was displayed. They are also marked as read. */
export const seenNotificationsSchema = z.object({ ids: notificationIds, shown: notificationIds });
export type SeenNotificationsInput = z.output<typeof seenNotificationsSchema>;
