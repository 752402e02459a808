import { z } from 'zod';
import type { ExclusionReason } from '@/lib/contract/enums';
import { BOARD_INTERVALS, BOARD_PERIODS, type BoardInterval, type BoardPeriod } from './windows';

export const BOARD_SIZE = 100;

export const BOARD_SCOPES = ['everyone', 'friends'] as const;
export type BoardScope = (typeof BOARD_SCOPES)[number];

export const leaderboardInput = z.object({
  interval: z.enum(BOARD_INTERVALS),
  /** Everyone, or the caller and their accepted friends ranked among themselves. */
  scope: z.enum(BOARD_SCOPES).default('everyone'),
  period: z.enum(BOARD_PERIODS).default('running'),
});
export type LeaderboardInput = z.input<typeof leaderboardInput>;

/** A row of a board. No field identifies a player otherwise. */
export type LeaderboardEntry = {
  /** 1-based. On a tie, who reached the score first ranks higher. */
  rank: number;
  /** `Unknown` if it does not decrypt. */
  username: string;
  /** URL of the profile image; null for the default. */
  profile_image: string | null;
  total_score: number;
  isYou: boolean;
};

/** Why the caller is excluded from boards, and until when. */
export type BoardExclusion = {
  /** Which rule of fair play was broken. */
  reason: ExclusionReason;
  /** When the exclusion ends by itself, epoch ms; null for one that lasts. */
  until: number | null;
};

export type LeaderboardView = {
  interval: BoardInterval;
  scope: BoardScope;
  period: BoardPeriod;
  /** When the board ends or ended, epoch ms. */
  endsAt: number;
  /** True when the ranks can no longer change, minutes after the end. */
  isFinal: boolean;
  /** Number of friends on the board; null on everyone's board. */
  friends: number | null;
  /** Best first, at most BOARD_SIZE. */
  entries: readonly LeaderboardEntry[];
  /** The caller's own rank, also outside the top; null without points or while not listed. */
  own: { rank: number; total_score: number } | null;
  /** Null unless the caller is excluded from boards. */
  exclusion: BoardExclusion | null;
};
