import { z } from 'zod';
import { EXCLUSION_REASONS, INBOX_GROUPS, PUSH_KINDS } from '@/lib/contract/enums';
import { leaderboardInput } from '@/lib/contract/leaderboard/leaderboard-view';
import { updateProfileSchema } from '@/lib/contract/players/schemas';
import { imagePath, quotedBoolean, sealedOrEmpty, sealedValue } from '@/lib/contract/wire-values';

/** The schemas of the player calls (product specification, sections 3 and 7). */

export const profileData = z.strictObject({
  totalLifes: z.int().min(150),
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
export type UpdateProfileForm = z.output<typeof updateProfileForm>;

export const topUsersData = z
  .array(
    z.strictObject({
      rank: z.int().min(1),
      username: z.union([sealedValue, z.literal('Unknown')]),
      profile_image: imagePath,
      total_score: z.int(),
      isYou: z.boolean(),
    }),
  )
  .max(100);
export type TopUsersData = z.output<typeof topUsersData>;

export const topUsersTopLevel = z.strictObject({
  interval: leaderboardInput.shape.interval,
  scope: leaderboardInput.shape.scope.unwrap(),
  period: leaderboardInput.shape.period.unwrap(),
  endsAt: z.int().meta({ description: 'When this board ends or ended, epoch ms.' }),
  isFinal: z.boolean().meta({ description: 'The ranks no longer change.' }),
  friends: z
    .int()
    .nullable()
    .meta({ description: 'How many friends the board compares; null on everyone’s board.' }),
  own: z.strictObject({ rank: z.int().min(1), total_score: z.int() }).nullable(),
  exclusion: z
    .strictObject({
      reason: z.enum(EXCLUSION_REASONS).nullable(),
      until: z
        .int()
        .nullable()
        .meta({ description: 'When it ends by itself, epoch ms; null when it lasts.' }),
    })
    .nullable()
    .meta({ description: 'Why the caller is excluded from boards; null otherwise.' }),
});

export const locationData = z.strictObject({
  fipsExist: quotedBoolean.meta({
    description: '‘false’ where the player’s own county has no records: the nearest that has some is named.',
  }),
  countyName: z.string(),
  fips: z.string().regex(/^\d{5}$/),
});

export const preferencesData = z.strictObject({
  mutedGroups: z.array(z.enum(INBOX_GROUPS)).meta({ description: 'Groups of notifications that are off.' }),
  pushKinds: z.array(z.enum(PUSH_KINDS)).meta({ description: 'Kinds of push messages that are on.' }),
  hidesKnowledge: z.boolean().meta({ description: 'Whether friends do not see *What you know*.' }),
});

export const pushData = z
  .strictObject({
    publicKey: z.string().meta({ description: 'An uncompressed point on P-256 in base64url.' }),
    isOn: z.boolean().meta({ description: 'Whether the browser of this session gets push messages.' }),
    kinds: z.array(z.enum(PUSH_KINDS)).meta({ description: 'Kinds of push messages that are on.' }),
  })
  .nullable();
