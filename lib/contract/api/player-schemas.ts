import { z } from 'zod';
import { INBOX_GROUPS, PUSH_KINDS } from '@/lib/contract/enums';
import { TOTAL_LIFES_FLOOR } from '@/lib/contract/lives/rules';
import { updateProfileSchema } from '@/lib/contract/players/schemas';
import { imagePath, quotedBoolean, sealedOrEmpty } from '@/lib/contract/wire-values';

export const profileData = z.strictObject({
  totalLifes: z.int().min(TOTAL_LIFES_FLOOR),
  username: sealedOrEmpty,
  email: sealedOrEmpty,
  phone: sealedOrEmpty,
  referalCode: z.string().regex(/^\d{8}$/),
  profile_image: imagePath,
  bestStreak: z.int().min(0).meta({ description: 'Most right answers in a row, ever.' }),
  user_id: z.uuid(),
});
export type ProfileData = z.output<typeof profileData>;

const file = z
  .instanceof(Uint8Array)
  .meta({ description: 'An image, at most 10 MB: JPEG, PNG, WebP, AVIF or GIF.' });

export const updateProfileForm = updateProfileSchema.extend({
  email: z.string().max(4096).optional(),
  file: file.optional(),
});

export const locationData = z.strictObject({
  fipsExist: quotedBoolean.meta({
    description:
      '‘false’ if the player’s own county has no records. The answer then names the nearest county that has some.',
  }),
  /** Includes the state, such as `Orange, CA`. */
  countyName: z.string(),
  fips: z.string().regex(/^\d{5}$/),
});
export type LocationView = z.output<typeof locationData>;

export const preferencesData = z.strictObject({
  mutedGroups: z.array(z.enum(INBOX_GROUPS)).meta({ description: 'Groups of notifications that are off.' }),
  pushKinds: z.array(z.enum(PUSH_KINDS)).meta({ description: 'Kinds of push messages that are on.' }),
  hidesKnowledge: z.boolean().meta({ description: 'Whether the player hides the score card from friends.' }),
  newsSeenOn: z.iso.date().nullable().meta({
    description:
      'The day of the last release whose *What’s new* the player has closed. Null before the first one.',
  }),
});
