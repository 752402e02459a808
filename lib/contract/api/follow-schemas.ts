import { z } from 'zod';
import type { AcceptedFollow, FollowLinkView, InviterView } from '@/lib/contract/friends/follow-view';
import { FRIEND_REWARDS } from '@/lib/contract/friends/friend-view';

export const followLinkData: z.ZodType<FollowLinkView> = z.strictObject({
  link: z.url(),
  expires_at: z.int().meta({ description: 'When the link stops working. Epoch ms.' }),
});

export const inviterData: z.ZodType<InviterView> = z.strictObject({
  name: z.string().meta({ description: 'Plain, because visitors see it too.' }),
  profile_image: z
    .string()
    .regex(/^data:image\/webp;base64,/)
    .nullable()
    .meta({ description: 'A data: URL of 128 × 128 pixels; null for the default.' }),
  relation: z.enum(['none', 'own', 'friend']),
});

export const acceptedFollowData: z.ZodType<Omit<AcceptedFollow, 'message'>> = z.strictObject({
  stars: z.int().min(0).meta({ description: 'Stars credited to the caller just now.' }),
  bothReceived: z.boolean(),
  reward: z.enum(FRIEND_REWARDS),
});
