import type { FriendReward } from '@/lib/contract/enums';

/** What each side of a new friendship receives (specification, section 9). */
export const REWARD_STARS = 50;

/** Returns the sentence of the Congratulation modal, which mentions only stars that were credited. */
export function congratulation(name: string, reward: FriendReward): string {
  const intro = `You and ${name} are now friends!`;
  if (reward === 'both') return `${intro} You both have received ${REWARD_STARS} stars as a reward.`;
  if (reward === 'reader') return `${intro} You have received ${REWARD_STARS} stars as a reward.`;
  if (reward === 'waits') {
    return `${intro} You both receive ${REWARD_STARS} stars when you have both confirmed your emails.`;
  }
  if (reward === 'readerWaits') {
    return `${intro} You receive ${REWARD_STARS} stars when you have both confirmed your emails.`;
  }
  return intro;
}
