import { Button } from '@/components/ui/button';
import { handOn } from '@/components/ui/hand-on';
import { Modal } from '@/components/ui/modal';
import { APP_NAME } from '@/lib/contract/app-name';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { findBadge } from '@/lib/contract/badges/catalogue';
import { BadgePin } from './badge-pin';
import { ProgressBar } from './progress-bar';

type DetailsProps = {
  badge: BadgeView;
  /** Where who hears of the badge finds the game. */
  appLink: string;
  onShare: () => void;
};
type BadgeModalProps = Omit<DetailsProps, 'badge'> & { badge: BadgeView | null; onClose: () => void };

/** One badge: what it is for, or how it is earned, and the way to give one of several to a friend. */
export function BadgeModal({ badge, onClose, ...rest }: BadgeModalProps) {
  return (
    <Modal open={badge !== null} onClose={onClose} title={badge?.badge ?? ''}>
      {badge ? <Details badge={badge} {...rest} /> : null}
    </Modal>
  );
}

/** What stands above the words of a badge: how this player came by it. */
export function originOf({ status, earned }: BadgeView): string {
  if (status === 'false') return 'How to earn it';
  return earned ? 'You earned it' : 'A friend gave it to you. How to earn one';
}

/** What the player's friends are told of it. */
export function boastOf({ badge, earned }: BadgeView): string {
  return earned
    ? `I earned the badge ${badge} in ${APP_NAME}.`
    : `A friend gave me the badge ${badge} in ${APP_NAME}.`;
}

function Details({ badge, appLink, onShare }: DetailsProps) {
  const locked = badge.status === 'false';
  const boast = { text: boastOf(badge), url: appLink };
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <BadgePin badge={badge} className="size-36" />
      <p className="font-semibold">
        <span className="block text-paper-muted text-sm">{originOf(badge)}</span>
        {badge.description}
      </p>
      {locked && badge.progress ? <ProgressBar progress={badge.progress} /> : null}
      {badge.badgeCount > 1 ? (
        <Button onClick={onShare} className="w-full">
          Share
        </Button>
      ) : null}
      {locked ? null : (
        <Button
          look="paper"
          className="w-full border-2 border-paper-edge"
          onClick={() => handOn(boast, 'Copied to clipboard!')}
        >
          Tell your friends
        </Button>
      )}
      {!locked && badge.badgeCount === 1 && findBadge(badge.badgeId)?.isRepeatable ? (
        <p className="text-paper-muted text-sm">Earn it again to share one with a friend.</p>
      ) : null}
    </div>
  );
}
