import { z } from 'zod';
import { EXCLUSION_REASONS, type ExclusionReason } from '@/lib/contract/enums';
import { imagePath, sealedName } from '@/lib/contract/wire-values';
import { BOARD_INTERVALS, BOARD_PERIODS } from './windows';

export const BOARD_SIZE = 100;

const BOARD_SCOPES = ['everyone', 'friends'] as const;

export const leaderboardInput = z.object({
  interval: z.enum(BOARD_INTERVALS),
  /** Everyone, or the caller and their accepted friends ranked among themselves. */
  scope: z.enum(BOARD_SCOPES).default('everyone'),
  period: z.enum(BOARD_PERIODS).default('running'),
});
export type LeaderboardInput = z.input<typeof leaderboardInput>;

/** A row of a board. No field identifies a player otherwise. */
const entry = z.strictObject({
  /** On a tie, who reached the score first ranks higher. */
  rank: z.int().min(1),
  /** The API sends it sealed; pages get it in plain text. */
  username: sealedName,
  profile_image: imagePath,
  total_score: z.int(),
  isYou: z.boolean(),
});
export type LeaderboardEntry = z.output<typeof entry>;

/** The best first. */
export const topUsersData = z.array(entry).max(BOARD_SIZE);
export type TopUsersData = z.output<typeof topUsersData>;

export const topUsersTopLevel = z.strictObject({
  interval: leaderboardInput.shape.interval,
  scope: leaderboardInput.shape.scope.unwrap(),
  period: leaderboardInput.shape.period.unwrap(),
  endsAt: z.int().meta({ description: 'When this board ends or ended, epoch ms.' }),
  /** Becomes true a few minutes after the board's period ends. */
  isFinal: z.boolean().meta({ description: 'Whether the ranks are final.' }),
  friends: z
    .int()
    .nullable()
    .meta({ description: 'How many friends the board compares; null on everyone’s board.' }),
  /** The caller's own place, even below the ranks that the board shows; null if the caller has no points or is not listed. */
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

/** Why the caller is excluded from boards, and until when. */
export type BoardExclusion = NonNullable<TopLevel['exclusion']> & { reason: ExclusionReason };

export type LeaderboardView = Omit<TopLevel, 'exclusion'> & {
  entries: readonly LeaderboardEntry[];
  exclusion: BoardExclusion | null;
};
