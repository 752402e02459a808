import type { BoardExclusionView } from '@/lib/contract/desk/players/player-view';

const EXCLUSION_WORDS = {
  pace: 'answers came faster than people play',
  endurance: 'answers in every hour of two days',
  accuracy: 'more right answers than knowledge and luck explain',
  operator: 'an operator decided so',
} as const;

/** Says why a player is excluded from boards. */
export const exclusionWords = (reason: BoardExclusionView['reason']): string => EXCLUSION_WORDS[reason];
