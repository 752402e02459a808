import { z } from 'zod';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import { INBOX_GROUPS, PUSH_KINDS } from '@/lib/contract/enums';
import { dateSchema } from '@/lib/contract/wire-values';
import { textKey } from '@/messages/text-key';
import { PROFILE_IMAGE_SIZES, type ProfileImageSize } from './profile-image-files';

export const noTimerSchema = z.object({ noTimer: z.boolean() });
export type NoTimerInput = z.output<typeof noTimerSchema>;

/** A BCP 47 language tag. `setLanguage` checks that the game supports it. */
export const languageSchema = z.object({ language: z.string().max(35) });
export type LanguageInput = z.output<typeof languageSchema>;

/** E.164: a plus and at most 15 digits. Common separators are removed. */
const phoneSchema = z
  .string()
  .transform((typed) => typed.replace(/[\s().-]/gu, ''))
  .pipe(z.string().regex(/^(?:\+[1-9]\d{6,14})?$/, textKey('fields', 'phoneWrong')));

/** Leaves out the email, which cannot be changed. */
export const updateProfileSchema = z.object({ username: usernameSchema, phone: phoneSchema });
export type UpdateProfileInput = z.output<typeof updateProfileSchema>;

export const profileImageSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  size: z.enum(Object.keys(PROFILE_IMAGE_SIZES) as [ProfileImageSize, ...ProfileImageSize[]]),
});
export type ProfileImageInput = z.output<typeof profileImageSchema>;

export const userIdText = z.string().regex(/^\d{8}$/, 'must be the eight digits of a User ID');

const each = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .transform((chosen) => [...new Set(chosen)]);

/** Omitted preferences stay unchanged. */
export const setPreferencesSchema = z
  .strictObject({
    mutedGroups: each(INBOX_GROUPS).optional(),
    pushKinds: each(PUSH_KINDS).optional(),
    /** Hides the score card from friends. */
    hidesKnowledge: z.boolean().optional(),
    /** Day of the last release whose *What's new* the player has closed. */
    newsSeenOn: dateSchema().nullable().optional(),
  })
  .refine(
    (input) => Object.values(input).some((value) => value !== undefined),
    textKey('fields', 'nothingToChange'),
  );
export type SetPreferencesInput = z.output<typeof setPreferencesSchema>;
