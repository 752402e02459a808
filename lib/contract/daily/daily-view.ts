import { z } from 'zod';
import { reviewFields } from '@/lib/contract/quiz/review';
import { imagePath, sealedName } from '@/lib/contract/wire-values';

const count = z.int().min(0);

const streak = z.strictObject({
  days: count.meta({ description: 'Days in a row with a finished daily.' }),
  freezes: count.max(2).meta({ description: 'Each freeze covers one missed day, automatically.' }),
  frozenDays: count.meta({
    description: 'Missed days that freezes have covered since the last finished daily.',
  }),
  isSafe: z.boolean().meta({
    description:
      'Whether today already counts. If not, the end of the day costs a freeze or ends the streak.',
  }),
});
export type DailyStreak = z.output<typeof streak>;

/**
 * A friend's result of the same daily. Two friends may have had different questions at a position, because a question whose photo
 * is removed gets a replacement.
 */
const friend = z.strictObject({
  id: z.uuid(),
  name: sealedName,
  profile_image: imagePath,
  right: count,
  of: count,
});
export type FriendDaily = z.output<typeof friend>;

/** One question of a finished daily. `void`: its record has left play, so it does not count. */
const square = z.enum(['right', 'wrong', 'void']);
export type DailySquare = z.output<typeof square>;

/**
 * A day of the last week. `done`: finished in time. `frozen`: missed, but covered by a freeze or a granted day. `missed`: not
 * covered. `before`: before the player's first daily. `open`: the daily can still be finished.
 */
const weekDay = z.strictObject({
  day: z.iso.date(),
  state: z.enum(['done', 'frozen', 'missed', 'before', 'open']),
});
export type WeekDay = z.output<typeof weekDay>;

const result = z.strictObject({
  right: count,
  of: count.max(10).meta({ description: 'Number of questions: 10, less those whose record left the game.' }),
  par: count.max(10).meta({
    description:
      'Par: the number of right answers of the best reader, who always picks the option that the booking makes most likely.',
  }),
  squares: z.array(square).length(10),
  ...reviewFields,
  histogram: z.array(count).nullable().meta({
    description:
      'Null for a daily from the archive. Number of players for each count of right answers, from 0 to `of`. Counts the caller, and all players with an account who answered the same questions.',
  }),
  isFirst: z.boolean().meta({ description: 'Whether no other player has finished this daily.' }),
  friends: z.array(friend).max(50),
  share: z
    .strictObject({
      text: z
        .string()
        .meta({ description: 'Three lines without the link: number and score, squares, streak.' }),
      link: z.url().meta({ description: 'Shows the squares. It stops working when the account is erased.' }),
    })
    .nullable(),
  yesterdaysBest: z
    .strictObject({ right: count, of: count.max(10), players: z.int().min(1) })
    .nullable()
    .meta({
      description:
        'The best result of the day before, and how many players with an account had it. Null without one, and for a daily from the archive.',
    }),
  hasEarnedFreeze: z.boolean().meta({ description: 'Whether this daily earned a freeze.' }),
  frozenBefore: count.meta({ description: 'Number of missed days before this daily that freezes covered.' }),
});
export type DailyResult = z.output<typeof result>;

export const dailyData = z.strictObject({
  state: z.enum(['none', 'new', 'open', 'done']).meta({
    description:
      '`none`: there are too few records, or all records of an unanswered daily left the game. `new`: not started. `open`: started. `done`: finished.',
  }),
  /**
   * Usually today. It is yesterday while the player has started, but not finished, yesterday's daily, and for one hour after
   * finishing it, unless the player has started today's.
   */
  day: z.iso.date().meta({ description: 'The UTC day. If yesterday’s daily is still open, it comes first.' }),
  isToday: z.boolean(),
  number: z
    .int()
    .positive()
    .meta({ description: 'Counts up by one a day, from the first daily of this game.' }),
  isArchived: z.boolean().meta({
    description: 'Whether it closed before the player finished it: it counts for no streak and no histogram.',
  }),
  /** Leaves out void questions, like `of`. */
  answered: count.max(10),
  of: count.max(10),
  nextAt: z.int().meta({ description: 'When the next daily starts, epoch ms.' }),
  closesAt: z.int().meta({ description: 'When this daily closes, epoch ms.' }),
  streak,
  week: z.array(weekDay).length(7).meta({ description: 'The seven days up to today, the oldest first.' }),
  result: result.nullable().meta({ description: 'Null until the daily is finished.' }),
});
export type DailyView = z.output<typeof dailyData>;

/** A summary of the daily for the top bar, the side panel and `/home`. `friends` counts friends who have finished it. */
export type DailySummary = Pick<DailyView, 'state' | 'day' | 'number' | 'nextAt' | 'streak'> & {
  friends: number;
};

const archivedDaily = z.strictObject({
  day: z.iso.date(),
  number: z.int().positive(),
  answered: count.max(10),
  of: count.max(10).meta({ description: 'Questions whose photo is still in the game.' }),
  right: count.nullable(),
  inTime: z.boolean().meta({ description: 'Whether the player finished it before it closed.' }),
});
export type ArchivedDaily = z.output<typeof archivedDaily>;
/** The last 30 days, the newest first. Leaves out dailies whose questions are all void. */
export const dailyArchive = z.array(archivedDaily).max(30);
