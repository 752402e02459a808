'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { LoneFigure } from '@/components/ui/drawings/lone-figure';
import { IconStar } from '@/components/ui/icons/icons';
import { Modal } from '@/components/ui/modals/modal';
import type { FriendReward } from '@/lib/contract/enums';
import type { Texts } from '@/messages/format';

export type NewFriend = { name: string; reward: FriendReward };

type CongratulationModalProps = {
  friend: NewFriend | null;
  onClose: () => void;
};

export function CongratulationModal({ friend, onClose }: CongratulationModalProps) {
  const t = useTexts('friends');
  return (
    <Modal open={friend !== null} onClose={onClose} title={t('congratulation')}>
      {friend ? (
        <>
          <Pair stars={friend.reward === 'both' || friend.reward === 'reader'} />
          <p className="wrap-anywhere py-5 text-center font-semibold text-lg">
            {congratulation(t, friend.name, friend.reward)}
          </p>
          <Button className="w-full" onClick={onClose}>
            {t('great')}
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

/** Stars for each side of a new friendship (docs/specification.md, section 9). */
const REWARD_STARS = 50;

/** Returns the congratulation, which mentions stars only if they were credited. */
export function congratulation(t: Texts<'friends'>, name: string, reward: FriendReward): string {
  if (reward === 'none') return t('nowFriends.none', { name });
  return t(`nowFriends.${reward}`, { name, stars: REWARD_STARS });
}
