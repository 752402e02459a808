import type { ComponentType } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { IconHeart, type IconProps, IconStar } from '@/components/ui/icons/icons';
import { formatNumber } from '@/lib/contract/format';
import { type Holdings, livesLeft, type QuizState } from '../machine/quiz-state';

const ICON = 'size-5 text-accent max-[359px]:size-4';

/** From this many lives and stars on, the text is smaller, so that the bar fits a phone. */
const MANY = 10_000;

type LivesCounterProps = {
  holdings: Holdings | null;
  spent: QuizState['spent'];
  lifeWon: boolean;
  onLives: () => void;
};

/** Shows lives and stars, and animates the heart or star that an answer cost or gave back. */
export function LivesCounter({ holdings, spent, lifeWon, onLives }: LivesCounterProps) {
  const t = useTexts('quiz');
  const lives = holdings ? livesLeft(holdings) : null;
  const stars = holdings?.stars ?? 0;
  return (
    <button
      type="button"
      onClick={onLives}
      data-testid="lives"
      aria-label={
        lives === null ? t('lives') : t(stars > 0 ? 'livesAndStars' : 'livesOnly', { lives, stars })
      }
      className={`numerals flex h-11 shrink-0 items-center rounded-full font-extrabold leading-none ${(lives ?? 0) + stars >= MANY ? 'text-base' : 'text-xl max-[359px]:text-lg'}`}
    >
      <span
        className={`flex h-9 items-center gap-1.5 rounded-full border-2 border-line bg-raised px-3 max-[359px]:gap-1 max-[359px]:px-1 ${spent ? 'animate-shake' : ''}`}
      >
        <span className="relative">
          <IconHeart key={lives} className={`animate-land ${ICON}`} />
          {spent === 'life' ? <Falling Icon={IconHeart} /> : null}
          {lifeWon ? (
            <span data-testid="life-won" className="absolute inset-0 z-40 animate-fly">
              <IconHeart className={ICON} />
            </span>
          ) : null}
        </span>
        {lives === null ? '–' : formatNumber(t.locale, lives)}
        {stars > 0 || spent === 'star' ? (
          <span className="flex items-center gap-1 border-line border-l-2 pl-2 max-[359px]:gap-0.5 max-[359px]:pl-1">
            <span className="relative">
              <IconStar className={ICON} />
              {spent === 'star' ? <Falling Icon={IconStar} /> : null}
            </span>
            {formatNumber(t.locale, stars)}
          </span>
        ) : null}
      </span>
    </button>
  );
}

function Falling({ Icon }: { Icon: ComponentType<IconProps> }) {
  return (
    <span data-testid="falling" className="absolute inset-0 z-40 animate-fall">
      <Icon className={ICON} />
    </span>
  );
}
