import { z } from 'zod';
import { FRIEND_REWARDS } from '@/lib/contract/enums';

export const followLinkData = z.strictObject({
  link: z.url(),
  expires_at: z.int().meta({ description: 'When the link stops working. Epoch ms.' }),
});
export type FollowLinkView = z.output<typeof followLinkData>;

export const inviterData = z.strictObject({
  name: z.string().meta({ description: 'Not encrypted, because visitors see it too.' }),
  /** A data: URL, because the image's own URL works only for players. */
  profile_image: z
    .string()
    .regex(/^data:image\/webp;base64,/)
    .nullable()
    .meta({ description: 'A data: URL of 128 × 128 pixels; null for the default.' }),
  relation: z.enum(['none', 'own', 'friend']),
});
export type InviterView = z.output<typeof inviterData>;

export const acceptedFollowData = z.strictObject({
  stars: z.int().min(0).meta({ description: 'Stars credited to the caller just now.' }),
  bothReceived: z.boolean().meta({ description: 'Whether the other player got stars just now too.' }),
  reward: z.enum(FRIEND_REWARDS),
});
export type AcceptedFollow = z.output<typeof acceptedFollowData> & {
  isNew: boolean;
};
