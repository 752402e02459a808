'use client';

import { useIsGuest } from '@/components/client/guest';
import { type MarkNotificationsSeen, useNotifications } from '@/components/client/notification-state';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Modal } from '@/components/ui/modal';
import { IconBadge } from '@/components/ui/tab-icons';
import { counted } from '@/lib/contract/format';
import { badgesOf, LandingBadges } from './landing-badges';
import { useShownBadges } from './use-waiting-badges';

type WaitingBadgeProps = {
  /** A question or its result is on screen. */
  isRunning: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  markSeen: MarkNotificationsSeen;
};

const PLACE = 'grid h-11 w-8 shrink-0 place-items-center rounded-lg';

/** Says beside the counter that badges wait for the end of the round. A tap shows them where no question runs. */
export function WaitingBadge({ isRunning, isOpen, onOpen, markSeen }: WaitingBadgeProps) {
  const count = useNotifications().badges.length;
  if (isOpen) return <BadgeMoment onClose={() => onOpen(false)} markSeen={markSeen} />;
  if (count === 0) return null;
  const waiting = counted(count, 'new badge');
  if (isRunning)
    return (
      <span
        role="img"
        data-testid="waiting-badge"
        aria-label={`${waiting}, shown after the round`}
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
      aria-label={`Show ${waiting}`}
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

/** Shows the badges that wait, where no question runs. */
function BadgeMoment({ onClose, markSeen }: { onClose: () => void; markSeen: MarkNotificationsSeen }) {
  const badges = badgesOf(useShownBadges(true, markSeen));
  const isGuest = useIsGuest();
  return (
    <Modal open onClose={onClose} title={badges.length > 1 ? 'New badges' : 'New badge'}>
      <div className="flex flex-col gap-4">
        <LandingBadges badges={badges} />
        <Button onClick={onClose}>Ok</Button>
        {isGuest ? null : (
          <ButtonLink href="/badge" replace look="outline">
            See your badges
          </ButtonLink>
        )}
      </div>
    </Modal>
  );
}
