import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import type { BadgeView } from '@/lib/badges/badge-view';
import { findBadge } from '@/lib/badges/catalogue';
import { BadgePin } from './badge-pin';
import { ProgressBar } from './progress-bar';

type BadgeModalProps = { badge: BadgeView | null; onClose: () => void; onShare: () => void };

/** One badge: what it is for, or how it is earned, and the way to give one of several to a friend. */
export function BadgeModal({ badge, onClose, onShare }: BadgeModalProps) {
  return (
    <Modal open={badge !== null} onClose={onClose} title={badge?.badge ?? ''}>
      {badge ? <Details badge={badge} onShare={onShare} /> : null}
    </Modal>
  );
}

function Details({ badge, onShare }: { badge: BadgeView; onShare: () => void }) {
  const locked = badge.status === 'false';
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <BadgePin badge={badge} className="size-36" />
      <p className="font-semibold">
        <span className="block text-paper-muted text-sm">{locked ? 'How to earn it' : 'You earned it'}</span>
        {badge.description}
      </p>
      {locked && badge.progress ? <ProgressBar progress={badge.progress} /> : null}
      {badge.badgeCount > 1 ? (
        <Button onClick={onShare} className="w-full">
          Share
        </Button>
      ) : null}
      {!locked && badge.badgeCount === 1 && findBadge(badge.badgeId)?.isRepeatable ? (
        <p className="text-paper-muted text-sm">Earn it once more and you can share one with a friend.</p>
      ) : null}
    </div>
  );
}
