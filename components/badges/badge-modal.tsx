import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { BadgePin } from '@/components/ui/badge-pin';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { shareOrCopy } from '@/components/ui/share-or-copy';
import { APP_NAME } from '@/lib/contract/app-name';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { findBadge, sharedBadgePath } from '@/lib/contract/badges/catalogue';
import type { Texts } from '@/messages/texts';
import { showBadge } from './badge-picture';
import { ProgressBar } from './progress-bar';

type DetailsProps = {
  badge: BadgeView;
  /** The address of the game. */
  appUrl: string;
  onShare: () => void;
};
type BadgeModalProps = Omit<DetailsProps, 'badge'> & { badge: BadgeView | null; onClose: () => void };

export function BadgeModal({ badge, onClose, ...rest }: BadgeModalProps) {
  return (
    <Modal open={badge !== null} onClose={onClose} title={badge?.badge ?? ''}>
      {badge ? <Details badge={badge} {...rest} /> : null}
    </Modal>
  );
}

/** Returns the line above the description: how the player got the badge. */
export function originOf(t: Texts<'badges'>, { status, earned }: BadgeView): string {
  if (status === 'false') return t('howToEarn');
  return earned ? t('youEarned') : t('friendGave');
}

/** Returns the text that is shared with friends. */
export function boastOf(t: Texts<'badges'>, { badge, earned }: BadgeView): string {
  return t(earned ? 'boastEarned' : 'boastGift', { badge, app: APP_NAME });
}

/** Returns the address of the public page about the badge. */
export function addressOf({ badgeId }: BadgeView, appUrl: string): string {
  const known = findBadge(badgeId);
  return new URL(known ? sharedBadgePath(known) : '/', appUrl).href;
}

/** Shares or downloads a picture of the badge. */
async function show(t: Texts<'badges'>, badge: BadgeView, text: string): Promise<void> {
  const outcome = await showBadge(badge, text);
  if (outcome === 'downloaded') toast.success(t('downloaded'));
  if (outcome === 'failed') toast.error(t('notDrawn'));
}

function Details({ badge, appUrl, onShare }: DetailsProps) {
  const t = useTranslations('badges');
  const common = useTranslations('common');
  const locked = badge.status === 'false';
  const known = findBadge(badge.badgeId);
  const boast = { text: boastOf(t, badge), url: addressOf(badge, appUrl) };
  return (
    <div className="flex flex-col items-center gap-4 landscape:grid landscape:grid-cols-[auto_minmax(0,1fr)] landscape:gap-x-5 text-center">
      <BadgePin badge={badge} className="size-36 landscape:row-span-4" />
      <p className="font-semibold">
        <span className="block text-paper-muted text-sm">{originOf(t, badge)}</span>
        {badge.description}
      </p>
      {locked && badge.progress ? <ProgressBar progress={badge.progress} /> : null}
      {badge.badgeCount > 1 ? (
        <Button onClick={onShare} className="w-full">
          {t('share')}
        </Button>
      ) : null}
      {locked ? null : (
        <div className="flex w-full gap-2">
          <Button
            look="paper"
            className="flex-1 border-2 border-paper-edge"
            onClick={() => show(t, badge, boast.text)}
          >
            {t('show')}
          </Button>
          <Button
            look="paper"
            className="flex-1 border-2 border-paper-edge"
            onClick={() => shareOrCopy(boast, common('copied'))}
          >
            {t('tellFriends')}
          </Button>
        </div>
      )}
      {!locked && badge.badgeCount === 1 && known?.isRepeatable ? (
        <p className="text-paper-muted text-sm">{t('earnAgain')}</p>
      ) : null}
    </div>
  );
}
