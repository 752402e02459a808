import { usePressOrTap } from '@/components/client/device/use-press-or-tap';
import { useTexts } from '@/components/client/texts-provider';
import { BadgePin } from '@/components/ui/drawings/badge-pin';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { ProgressBar } from './progress-bar';

type BadgeGridProps = { badges: readonly BadgeView[]; onOpen: (badge: BadgeView) => void };

export function BadgeGrid({ badges, onOpen }: BadgeGridProps) {
  const t = useTexts('badges');
  const pointer = usePressOrTap() === 'Tap' ? 'touch' : 'other';
  const owned = badges.filter(({ status }) => status === 'true').length;
  return (
    <>
      <p className="text-center text-muted text-sm">
        {owned === 0 ? t('noneYet', { pointer }) : t('owned', { owned, total: badges.length })}
      </p>
      <ul aria-label={t('list')} className="grid grid-cols-3 gap-2">
        {badges.map((badge) => (
          <li key={badge.badgeId} className="flex">
            <BadgeTile badge={badge} onOpen={() => onOpen(badge)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function BadgeTile({ badge, onOpen }: { badge: BadgeView; onOpen: () => void }) {
  const t = useTexts('badges');
  const { status, progress, badgeCount } = badge;
  return (
    <button
      type="button"
      onClick={onOpen}
      data-status={status}
      className="flex min-w-0 flex-1 flex-col items-center gap-1.5 landscape:grid landscape:grid-cols-[auto_minmax(0,1fr)] landscape:grid-rows-[1fr_auto] landscape:gap-x-2 rounded-2xl border-2 border-paper-edge bg-paper px-0.5 pt-2.5 pb-2 text-paper-text"
    >
      <BadgePin badge={badge} className="size-18 landscape:row-span-2" />
      <span className="wrap-anywhere grid min-h-8 place-items-center font-semibold text-[min(0.8125rem,3.4vw)] leading-tight">
        {t(`names.${badge.id}`)}
      </span>
      {status === 'false' ? <span className="sr-only">{t('locked')}</span> : null}
      {badgeCount > 1 ? <span className="sr-only">{t('times', { count: badgeCount })}</span> : null}
      {progress ? (
        <ProgressBar progress={progress} />
      ) : (
        <span className="font-semibold text-paper-muted text-xs leading-4">
          {badge.earned ? t('earned') : t('gift')}
        </span>
      )}
    </button>
  );
}
