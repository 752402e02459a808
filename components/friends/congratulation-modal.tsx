'use client';

import { Button } from '@/components/ui/button';
import { LoneFigure } from '@/components/ui/figures';
import { HeightMarks } from '@/components/ui/height-chart';
import { IconStar } from '@/components/ui/icons';
import { Modal } from '@/components/ui/modal';
import type { FriendReward } from '@/lib/contract/friends/friend-view';

export type NewFriend = { name: string; reward: FriendReward };

type CongratulationModalProps = {
  /** Null while closed. */
  friend: NewFriend | null;
  onClose: () => void;
};

export function CongratulationModal({ friend, onClose }: CongratulationModalProps) {
  return (
    <Modal open={friend !== null} onClose={onClose} title="Congratulation">
      {friend ? (
        <>
          <Pair stars={friend.reward === 'both' || friend.reward === 'reader'} />
          <p className="wrap-anywhere py-5 text-center font-semibold text-lg">
            {congratulation(friend.name, friend.reward)}
          </p>
          <Button className="w-full" onClick={onClose}>
            Great!
          </Button>
        </>
      ) : null}
    </Modal>
  );
}

function Pair({ stars }: { stars: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="wall relative -mx-5 -mt-5 h-40 overflow-hidden border-paper-edge border-b-2 text-paper-muted"
    >
      <HeightMarks />
      <div className="absolute inset-x-0 bottom-0 flex items-end justify-center gap-1 text-paper-edge">
        <LoneFigure className="h-28 animate-rise" />
        <LoneFigure className="h-32 animate-rise" />
      </div>
      {stars ? (
        <p className="numerals absolute inset-x-0 bottom-2 mx-auto flex w-max animate-land items-center gap-1.5 rounded-md border-2 border-on-accent bg-accent px-3 py-1 font-extrabold text-2xl text-on-accent leading-none">
          <IconStar className="size-6" />+{REWARD_STARS}
        </p>
      ) : null}
    </div>
  );
}

/** What each side of a new friendship receives (specification, section 9). */
const REWARD_STARS = 50;

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
