import { IconLock } from '@/components/ui/icons/more-icons';
import type { BadgeView } from '@/lib/contract/badges/badge-view';

type BadgePinProps = {
  badge: Pick<BadgeView, 'badge_icon' | 'badgeCount' | 'status'>;
  className: string;
};

/** Draws the icon: gray with a lock until earned, with a count from two on. Decorative. */
export function BadgePin({ badge: { badge_icon, badgeCount, status }, className }: BadgePinProps) {
  const locked = status === 'false';
  return (
    <span aria-hidden="true" className="relative block">
      <img
        src={`/badge/${badge_icon}`}
        alt=""
        width={96}
        height={96}
        draggable={false}
        className={`${className} ${locked ? 'opacity-55 grayscale' : ''}`}
      />
      {locked ? (
        <span className="-top-1 -right-2 absolute grid size-8 place-items-center rounded-full border-2 border-paper bg-paper-text text-paper">
          <IconLock className="size-4.5" />
        </span>
      ) : null}
      {badgeCount > 1 ? (
        <span
          key={badgeCount}
          className="numerals -top-1 -right-2 absolute grid min-w-8 animate-land place-items-center rounded-full border-2 border-paper-text bg-accent px-1.5 font-extrabold text-base text-on-accent leading-6"
        >
          x{badgeCount}
        </span>
      ) : null}
    </span>
  );
}
