'use client';

import { useEffect, useState } from 'react';
import { useIsGuest } from '@/components/client/session/guest';
import { CREATE_ACCOUNT_PATH } from '@/components/client/session/paths';
import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { IconHeart } from '@/components/ui/icons/icons';
import { Modal } from '@/components/ui/modals/modal';
import { type Holdings, hasLives } from '../machine/quiz-state';

type LivesModalProps = {
  open: boolean;
  holdings: Holdings | null;
  hasStore: boolean;
  onClose: () => void;
};

export function LivesModal({ open, holdings, hasStore, onClose }: LivesModalProps) {
  const t = useTexts('quiz');
  const isGuest = useIsGuest();
  return (
    <Modal open={open} onClose={onClose} title={t(hasLives(holdings) ? 'lives' : 'noMoreLives')}>
      <div className="flex flex-col items-center gap-4 text-center">
        <NextLife holdings={holdings} />
        {isGuest ? <GuestOffer replace /> : hasStore ? <WithStore /> : <WithoutStore />}
        <LivesRules />
      </div>
    </Modal>
  );
}

function WithStore() {
  const t = useTexts('quiz');
  return (
    <>
      <p>{t('shareOrBuy')}</p>
      <div className="grid w-full grid-cols-2 gap-3">
        <ButtonLink href="/shop" replace>
          {t('store')}
        </ButtonLink>
        <ButtonLink href="/shop" replace look="outline">
          {t('share')}
        </ButtonLink>
      </div>
    </>
  );
}

/** Without a store, only a new friend brings lives (as stars). */
function WithoutStore() {
  const t = useTexts('quiz');
  return (
    <>
      <p>{t('shareForLives')}</p>
      <ButtonLink href="/add-friend" replace className="w-full">
        {t('share')}
      </ButtonLink>
    </>
  );
}

function NextLife({ holdings }: { holdings: Holdings | null }) {
  const t = useTexts('quiz');
  const leftMs = useCountdown(holdings);
  if (leftMs === null) {
    return <p className="font-display font-extrabold text-2xl">{t('livesFull')}</p>;
  }
  return (
    <>
      <p className="font-display font-semibold text-xl">
        {t.rich('timeToNextLife', {
          left: minutesAndSeconds(leftMs),
          time: (left) => (
            <span role="timer" className="numerals block font-extrabold text-6xl leading-none">
              {left}
            </span>
          ),
        })}
      </p>
      <p className="flex items-center gap-1.5 rounded-lg bg-paper-text px-3 py-2 font-display font-extrabold text-2xl text-paper">
        <IconHeart className="size-6 text-accent" />
        {t('oneLife')}
      </p>
      <p className="flex w-full items-center gap-3 font-display font-semibold text-paper-muted text-xl before:h-px before:flex-1 before:bg-paper-edge after:h-px after:flex-1 after:bg-paper-edge">
        {t('or')}
      </p>
    </>
  );
}

export function LivesRules() {
  const t = useTexts('quiz');
  return <p className="text-paper-muted">{t('livesRules')}</p>;
}

/** Offers an account to a guest without lives. `replace` replaces the open modal in the history. */
export function GuestOffer({ replace }: { replace?: boolean }) {
  const t = useTexts('quiz');
  return (
    <>
      <p>{t('signUpForLives')}</p>
      <ButtonLink href={CREATE_ACCOUNT_PATH} {...(replace && { replace })} className="w-full">
        {t('signUp')}
      </ButtonLink>
    </>
  );
}

/** Returns the ms until the next life by the server's clock, or null if lives are full. */
export function useCountdown(holdings: Holdings | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const nextLifeAt = holdings?.nextLifeAt ?? null;
  useEffect(() => {
    if (nextLifeAt === null) return;
    const clock = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [nextLifeAt]);
  if (nextLifeAt === null || !holdings) return null;
  return Math.max(0, nextLifeAt - holdings.clockOffsetMs - nowMs);
}

export function minutesAndSeconds(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
