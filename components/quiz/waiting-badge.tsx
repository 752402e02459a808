'use client';

import type { MarkNotificationsSeen } from '@/components/client/notification-state';
import { useNotifications } from '@/components/client/notification-state';
import { IconBadge } from '@/components/ui/tab-icons';
import { counted } from '@/lib/contract/format';
import { BadgeMoment } from './badge-moment';

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
