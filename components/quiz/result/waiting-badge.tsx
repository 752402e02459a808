'use client';

import {
  type MarkNotificationsSeen,
  useNotifications,
} from '@/components/client/notifications/notification-state';
import { useIsGuest } from '@/components/client/session/guest';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { IconBadge } from '@/components/ui/icons/tab-icons';
import { Modal } from '@/components/ui/modals/modal';
import { badgesOf, LandingBadges, useShownBadges } from './landing-badges';

type WaitingBadgeProps = {
  isRunning: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  markSeen: MarkNotificationsSeen;
};

const PLACE = 'grid h-11 w-8 shrink-0 place-items-center rounded-lg';

/** Shows that badges wait for the end of the round. A tap shows them if no question is open. */
export function WaitingBadge({ isRunning, isOpen, onOpen, markSeen }: WaitingBadgeProps) {
  const t = useTexts('quiz');
  const count = useNotifications().badges.length;
  if (isOpen) return <BadgeMoment onClose={() => onOpen(false)} markSeen={markSeen} />;
  if (count === 0) return null;
  if (isRunning)
    return (
      <span
        role="img"
        data-testid="waiting-badge"
        aria-label={t('badgesAfterRound', { count })}
        className={PLACE}
      >
        <Pin />
      </span>
    );
  return (
    <button
      type="button"
      data-testid="waiting-badge"
      onClick={() => onOpen(true)}
      aria-label={t('showBadges', { count })}
      className={PLACE}
    >
      <Pin />
    </button>
  );
}

function Pin() {
  return (
    <span className="grid size-7 animate-pin place-items-center rounded-full bg-accent text-on-accent">
      <IconBadge className="size-5" />
    </span>
  );
}

function BadgeMoment({ onClose, markSeen }: { onClose: () => void; markSeen: MarkNotificationsSeen }) {
  const t = useTexts('quiz');
  const badges = badgesOf(useShownBadges(true, markSeen));
  const isGuest = useIsGuest();
  return (
    <Modal open onClose={onClose} title={t('newBadges', { count: Math.max(1, badges.length) })}>
      <div className="flex flex-col gap-4">
        <LandingBadges badges={badges} />
        <Button onClick={onClose}>{t('ok')}</Button>
        {isGuest ? null : (
          <ButtonLink href="/badge" replace look="outline">
            {t('seeBadges')}
          </ButtonLink>
        )}
      </div>
    </Modal>
  );
}
