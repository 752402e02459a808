import { z } from 'zod';
import { EXCLUSION_REASONS, type ExclusionReason } from '@/lib/contract/enums';
import { imagePath, sealedName } from '@/lib/contract/wire-values';
import { BOARD_INTERVALS, BOARD_PERIODS } from './windows';

export const BOARD_SIZE = 100;

const BOARD_SCOPES = ['everyone', 'friends'] as const;

export const leaderboardInput = z.object({
  interval: z.enum(BOARD_INTERVALS),
  /** `friends` ranks only the caller and the caller's friends. */
  scope: z.enum(BOARD_SCOPES).default('everyone'),
  period: z.enum(BOARD_PERIODS).default('running'),
});
export type LeaderboardInput = z.input<typeof leaderboardInput>;

const entry = z.strictObject({
  /** Among equal scores, the player who reached the score first ranks higher. */
  rank: z.int().min(1),
  username: sealedName,
  profile_image: imagePath,
  total_score: z.int(),
  isYou: z.boolean(),
});
export type LeaderboardEntry = z.output<typeof entry>;

export const topUsersData = z.array(entry).max(BOARD_SIZE);
export type TopUsersData = z.output<typeof topUsersData>;

export const topUsersTopLevel = z.strictObject({
  interval: leaderboardInput.shape.interval,
  scope: leaderboardInput.shape.scope.unwrap(),
  period: leaderboardInput.shape.period.unwrap(),
  endsAt: z.int().meta({ description: 'When this board ends or ended, epoch ms.' }),
  /** Becomes true a few minutes after the end of the window. */
  isFinal: z.boolean().meta({ description: 'Whether the ranks are final.' }),
  friends: z
    .int()
    .nullable()
    .meta({ description: 'How many friends the board compares; null on everyone’s board.' }),
  /** The caller's own rank, even below the top 100; null if the caller has no points or is not ranked. */
  own: z.strictObject({ rank: z.int().min(1), total_score: z.int() }).nullable(),
  exclusion: z
    .strictObject({
      reason: z.enum(EXCLUSION_REASONS).nullable(),
      until: z
        .int()
        .nullable()
        .meta({ description: 'When the exclusion ends, epoch ms; null if it does not end by itself.' }),
    })
    .nullable()
    .meta({ description: 'Why the caller is excluded from boards; null otherwise.' }),
});
type TopLevel = z.output<typeof topUsersTopLevel>;

export type BoardExclusion = NonNullable<TopLevel['exclusion']> & { reason: ExclusionReason };

export type LeaderboardView = Omit<TopLevel, 'exclusion'> & {
  entries: readonly LeaderboardEntry[];
  exclusion: BoardExclusion | null;
};
