import { z } from 'zod';
import { INBOX_GROUPS, PUSH_KINDS } from '@/lib/contract/enums';
import { textKey } from '@/messages/text-key';

const each = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .transform((chosen) => [...new Set(chosen)]);

/** Omitted preferences stay unchanged. */
export const setPreferencesSchema = z
  .strictObject({
    /** Groups of notifications that are off. */
    mutedGroups: each(INBOX_GROUPS).optional(),
    pushKinds: each(PUSH_KINDS).optional(),
    /** Hides the score card from friends. */
    hidesKnowledge: z.boolean().optional(),
    /** Day of the last release whose *What's new* the player has closed. */
    newsSeenOn: z.iso.date().nullable().optional(),
  })
  .refine(
    (input) => Object.values(input).some((value) => value !== undefined),
    textKey('fields', 'nothingToChange'),
  );
export type SetPreferencesInput = z.output<typeof setPreferencesSchema>;

export type PreferencesView = Required<SetPreferencesInput>;
