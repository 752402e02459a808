'use client';

import { useIsGuest } from '@/components/client/guest';
import { ButtonLink } from '@/components/ui/button-link';
import { IconHeart } from '@/components/ui/icons';
import { Modal } from '@/components/ui/modal';
import { GuestOffer } from './guest-offer';
import { type Holdings, hasLives } from './quiz-state';
import { minutesAndSeconds, useCountdown } from './use-countdown';

type LivesModalProps = {
  open: boolean;
  holdings: Holdings | null;
  hasStore: boolean;
  onClose: () => void;
};

/** Shows how to get lives (specification, section 2). The countdown follows the server's clock. */
export function LivesModal({ open, holdings, hasStore, onClose }: LivesModalProps) {
  const isGuest = useIsGuest();
  return (
    <Modal open={open} onClose={onClose} title={hasLives(holdings) ? 'Lives' : 'No more Lives'}>
      <div className="flex flex-col items-center gap-4 text-center">
        <NextLife holdings={holdings} />
        {isGuest ? <GuestOffer replace /> : hasStore ? <WithStore /> : <WithoutStore />}
      </div>
    </Modal>
  );
}

function WithStore() {
  return (
    <>
      <p>
        Share with your friends to get more lives or buy full set of lives from the store to keep playing.
      </p>
      <div className="grid w-full grid-cols-2 gap-3">
        <ButtonLink href="/shop" replace>
          Store
        </ButtonLink>
        <ButtonLink href="/shop" replace look="outline">
          Share
        </ButtonLink>
      </div>
    </>
  );
}

/** Without a store, only a new friend brings lives (as stars). */
function WithoutStore() {
  return (
    <>
      <p>Share with your friends to get more lives.</p>
      <ButtonLink href="/add-friend" replace className="w-full">
        Share
      </ButtonLink>
    </>
  );
}

function NextLife({ holdings }: { holdings: Holdings | null }) {
  const leftMs = useCountdown(holdings);
  if (leftMs === null) {
    return <p className="font-display font-extrabold text-2xl">Your lives are full.</p>;
  }
  return (
    <>
      <p className="font-display font-semibold text-xl">
        Time to next life:{' '}
        <span role="timer" className="numerals block font-extrabold text-6xl leading-none">
          {minutesAndSeconds(leftMs)}
        </span>
      </p>
      <p className="flex items-center gap-1.5 rounded-lg bg-paper-text px-3 py-2 font-display font-extrabold text-2xl text-paper">
        <IconHeart className="size-6 text-accent" />
        +1 life
      </p>
      <p className="flex w-full items-center gap-3 font-display font-semibold text-paper-muted text-xl before:h-px before:flex-1 before:bg-paper-edge after:h-px after:flex-1 after:bg-paper-edge">
        or
      </p>
    </>
  );
}
