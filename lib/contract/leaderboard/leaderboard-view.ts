import { z } from 'zod';
import { BOARD_INTERVALS, BOARD_PERIODS, type BoardInterval, type BoardPeriod } from './windows';

/** How many players a board shows. */
export const BOARD_SIZE = 100;

export const BOARD_SCOPES = ['everyone', 'friends'] as const;
export type BoardScope = (typeof BOARD_SCOPES)[number];

/** What an entry point takes to show a board. */
export const leaderboardInput = z.object({
  interval: z.enum(BOARD_INTERVALS),
  /** Everyone, or the caller and their accepted friends ranked among themselves. */
  scope: z.enum(BOARD_SCOPES).default('everyone'),
  period: z.enum(BOARD_PERIODS).default('running'),
});
export type LeaderboardInput = z.input<typeof leaderboardInput>;

/** One row of a board: every field that leaves the server, and nothing that identifies a player otherwise. */
export type LeaderboardEntry = {
  /** 1-based. Ties rank by who reached the score first. */
  rank: number;
  /** `Unknown` where the name cannot be opened. */
  username: string;
  /** Address of the profile image; null for the drawn default. */
  profile_image: string | null;
  total_score: number;
  isYou: boolean;
};

export type LeaderboardView = {
  interval: BoardInterval;
  scope: BoardScope;
  period: BoardPeriod;
  /** Epoch ms at which this board ends or ended. */
  endsAt: number;
  /** True once nothing that was played in the window can change its ranks any more, minutes after it ended. */
  isFinal: boolean;
  /** How many friends are looked at; null on everyone's board. */
  friends: number | null;
  /** Best first, at most BOARD_SIZE. */
  entries: readonly LeaderboardEntry[];
  /** The caller's own place, exact outside the top too; null with no points in this window or while not listed. */
  own: { rank: number; total_score: number } | null;
};
