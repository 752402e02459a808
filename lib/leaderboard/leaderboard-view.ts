import { z } from 'zod';
import { BOARD_INTERVALS, type BoardInterval } from './windows';

/** How many players a board shows. */
export const BOARD_SIZE = 100;

/** What a door takes to show a board. */
export const leaderboardInput = z.object({ interval: z.enum(BOARD_INTERVALS) });

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
  /** Epoch ms at which this board ends. */
  endsAt: number;
  /** Best first, at most BOARD_SIZE. */
  entries: LeaderboardEntry[];
  /** The caller's own place, exact outside the top too; null with no points in this window or while not listed. */
  own: { rank: number; total_score: number } | null;
};
