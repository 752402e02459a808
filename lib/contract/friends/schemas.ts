/** Inputs about friends, shared by all entry points. Browser-safe. */
import { z } from 'zod';

export const FRIEND_LISTS = ['accepted', 'pending'] as const;
export const REQUEST_ANSWERS = ['accept', 'reject'] as const;
export const INVALID_USER_ID = 'Please enter a valid user ID.';
/** More are never stored. */
export const MOST_NOTIFICATIONS = 50;

/** The eight digits of a User ID, as text or number. */
export const userIdSchema = z
  .union([z.string(), z.number()], INVALID_USER_ID)
  .transform((typed) => String(typed).trim())
  .pipe(z.string().regex(/^\d{8}$/, INVALID_USER_ID));

export const listFriendsSchema = z.object({ type: z.enum(FRIEND_LISTS) });
export type ListFriendsInput = z.output<typeof listFriendsSchema>;

export const sendRequestSchema = z.object({ code: userIdSchema });
export type SendRequestInput = z.output<typeof sendRequestSchema>;

export const answerRequestSchema = z.object({ friendId: z.uuid(), action: z.enum(REQUEST_ANSWERS) });
export type AnswerRequestInput = z.output<typeof answerRequestSchema>;

export const friendIdSchema = z.object({ friendId: z.uuid() });
export type FriendIdInput = z.output<typeof friendIdSchema>;

export const seenNotificationsSchema = z.object({ ids: z.array(z.uuid()).max(MOST_NOTIFICATIONS) });
export type SeenNotificationsInput = z.output<typeof seenNotificationsSchema>;
