import { z } from 'zod';
import type { DailyResult, DailyStreak, DailyView, FriendDaily } from '@/lib/contract/daily/daily-view';
import { imagePath, sealedValue } from './wire-values';

/** The schemas of the daily, typed by its views: a field that is missing here does not compile. */

const count = z.int().min(0);

const streak: z.ZodType<DailyStreak> = z.strictObject({
  days: count.meta({ description: 'Days in a row with a finished daily.' }),
  freezes: count.max(2).meta({ description: 'Each covers one missed day by itself.' }),
  frozenDays: count.meta({
    description: 'Missed days that freezes have covered since the last finished daily.',
  }),
  isSafe: z.boolean().meta({
    description:
      'Whether today is finished or granted. Without that, the end of the day costs a freeze or ends the streak.',
  }),
});

const friend: z.ZodType<FriendDaily> = z.strictObject({
  id: z.uuid(),
  name: z.union([sealedValue, z.literal('Unknown')]),
  profile_image: imagePath,
  right: count,
  of: count,
});

const result: z.ZodType<DailyResult> = z.strictObject({
  right: count,
  of: count.max(10).meta({ description: '10 without the questions whose record has left play.' }),
  squares: z.array(z.enum(['right', 'wrong', 'void'])).length(10),
  histogram: z.array(count).meta({
    description:
      'Players by right answers, from 0 to `of`: the caller, and all players with an account who answered the same questions.',
  }),
  isFirst: z.boolean().meta({ description: 'Whether no other player has finished this daily.' }),
  friends: z.array(friend).max(50),
  shareText: z.string(),
  shareLink: z.url(),
  hasEarnedFreeze: z.boolean(),
  frozenBefore: count.meta({ description: 'Missed days before this daily that freezes covered.' }),
});

export const dailyData: z.ZodType<DailyView> = z.strictObject({
  state: z.enum(['none', 'new', 'open', 'done']).meta({
    description:
      '`none`: there are too few records, or none is left of a daily without answers. `new`: not started. `open`: started. `done`: finished.',
  }),
  day: z.iso
    .date()
    .meta({ description: 'The UTC day. A daily of the day before comes first while it is open.' }),
  isToday: z.boolean(),
  number: z.int().positive().nullable().meta({ description: 'Null before the first player starts it.' }),
  answered: count.max(10),
  of: count.max(10),
  nextAt: z.int().meta({ description: 'When the next daily starts, epoch ms.' }),
  closesAt: z.int().meta({ description: 'When this daily closes, epoch ms.' }),
  streak,
  result: result.nullable().meta({ description: 'Null until the daily is finished.' }),
});
