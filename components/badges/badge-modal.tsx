import { shareOrCopy } from '@/components/client/share/share-link';
import { pngOf, sharePicture } from '@/components/client/share/share-picture';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { BadgePin } from '@/components/ui/drawings/badge-pin';
import { Modal } from '@/components/ui/modals/modal';
import { APP_NAME } from '@/lib/contract/app-name';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { findBadge, sharedBadgePath } from '@/lib/contract/badges/catalogue';
import type { Texts } from '@/messages/format';
import { ProgressBar } from './progress-bar';

type DetailsProps = {
  badge: BadgeView;
  appUrl: string;
  onShare: () => void;
};
type BadgeModalProps = Omit<DetailsProps, 'badge'> & { badge: BadgeView | null; onClose: () => void };

export function BadgeModal({ badge, onClose, ...rest }: BadgeModalProps) {
  const t = useTexts('badges');
  return (
    <Modal open={badge !== null} onClose={onClose} title={badge ? t(`names.${badge.id}`) : ''}>
      {badge ? <Details badge={badge} {...rest} /> : null}
    </Modal>
  );
}

/** Returns the line above the description: how the player got the badge. */
export function originOf(t: Texts<'badges'>, { status, earned }: BadgeView): string {
  if (status === 'false') return t('howToEarn');
  return earned ? t('youEarned') : t('friendGave');
}

export function badgeShareText(t: Texts<'badges'>, { id, earned }: BadgeView): string {
  return t(earned ? 'boastEarned' : 'boastGift', { badge: t(`names.${id}`), app: APP_NAME });
}

export function publicBadgeUrl({ badgeId }: BadgeView, appUrl: string): string {
  const known = findBadge(badgeId);
  return new URL(known ? sharedBadgePath(known) : '/', appUrl).href;
}

function Details({ badge, appUrl, onShare }: DetailsProps) {
  const t = useTexts('badges');
  const common = useTexts('common');
  const locked = badge.status === 'false';
  const known = findBadge(badge.badgeId);
  const boast = { text: badgeShareText(t, badge), url: publicBadgeUrl(badge, appUrl) };
  return (
    <div className="flex flex-col items-center gap-4 landscape:grid landscape:grid-cols-[auto_minmax(0,1fr)] landscape:gap-x-5 text-center">
      <BadgePin badge={badge} className="size-36 landscape:row-span-4" />
      <p className="font-semibold">
        <span className="block text-paper-muted text-sm">{originOf(t, badge)}</span>
        {t(`descriptions.${badge.id}`)}
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
            look="outline"
            className="flex-1"
            onClick={() => sharePicture(() => drawBadge(t, badge), boast.text)}
          >
            {t('show')}
          </Button>
          <Button look="outline" className="flex-1" onClick={() => shareOrCopy(boast, common('copied'))}>
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

const SIDE = 1024;
const ICON_SIDE = 640;
const ICON_TOP = 96;
const NAME_AT = 844;
const APP_NAME_AT = 936;
const BACKGROUND = '#f3e8d0';
const TEXT = '#1b1a1d';

async function loadIcon(name: string): Promise<HTMLImageElement> {
  const svg = await (await fetch(`/badge/${name}`)).text();
  // Firefox does not draw an SVG without width and height.
  const sized = svg.replace('<svg ', `<svg width="${ICON_SIDE}" height="${ICON_SIDE}" `);
  const icon = new Image();
  icon.src = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  try {
    await icon.decode();
    return icon;
  } finally {
    URL.revokeObjectURL(icon.src);
  }
}

/** Draws the badge with its name as a PNG, without any record. Rejects if the icon does not load. */
async function drawBadge(t: Texts<'badges'>, { id, badge_icon }: BadgeView): Promise<File> {
  const icon = await loadIcon(badge_icon);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(icon, (SIDE - ICON_SIDE) / 2, ICON_TOP, ICON_SIDE, ICON_SIDE);
  context.fillStyle = TEXT;
  context.textAlign = 'center';
  const { fontFamily } = getComputedStyle(document.querySelector('h1, h2') ?? document.body);
  context.font = `800 88px ${fontFamily}`;
  context.fillText(t(`names.${id}`), SIDE / 2, NAME_AT, SIDE - 2 * ICON_TOP);
  context.font = `600 52px ${fontFamily}`;
  context.fillText(APP_NAME, SIDE / 2, APP_NAME_AT);
  return pngOf(canvas, `${badge_icon.replace(/\.\w+$/, '')}.png`);
}
