'use client';

import { useTexts } from '@/components/client/texts-provider';
import { IconMore } from '@/components/ui/icons/icons';

type PhotoMenuButtonProps = { onClick: () => void; className?: string };

/** Covers a number of the height chart, below the clock and above the result. */
const IN_THE_CHART = 'absolute top-[65px] right-0 justify-items-end pr-1';

export function PhotoMenuButton({ onClick, className = IN_THE_CHART }: PhotoMenuButtonProps) {
  const t = useTexts('play');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('photoMenu')}
      onClick={onClick}
      className={`z-10 grid size-11 items-center rounded-lg text-paper-text ${className}`}
    >
      <IconMore />
    </button>
  );
}
