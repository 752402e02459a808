'use client';

import { useIsGuest } from '@/components/client/guest';
import type { MarkNotificationsSeen } from '@/components/client/notification-state';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Modal } from '@/components/ui/modal';
import { badgesOf, LandingBadges } from './landing-badges';
import { useShownBadges } from './use-waiting-badges';

export type BadgeMomentProps = { onClose: () => void; markSeen: MarkNotificationsSeen };

/** Shows the badges that wait, where no question runs. */
export function BadgeMoment({ onClose, markSeen }: BadgeMomentProps) {
  const badges = badgesOf(useShownBadges(true, markSeen));
  const isGuest = useIsGuest();
  return (
    <Modal open onClose={onClose} title={badges.length > 1 ? 'New badges' : 'New badge'}>
      <div className="flex flex-col gap-4">
        <LandingBadges badges={badges} />
        <Button onClick={onClose}>Ok</Button>
        {isGuest ? null : (
          <ButtonLink href="/badge" replace look="paper" className="border-2 border-paper-edge">
            See your badges
          </ButtonLink>
        )}
      </div>
    </Modal>
  );
}
