import { useTexts } from '@/components/client/texts-provider';
import { IconFlame } from '@/components/ui/icons/icons';
import { formatNumber } from '@/lib/contract/format';

export const SHOWN_STREAK = 2;

/** Shows points and streak. Both lines keep their height, so that nothing moves. */
export function Score({ totalScore, streak }: { totalScore: number | null; streak: number }) {
  const t = useTexts('quiz');
  return (
    <p className="min-w-0 flex-1 whitespace-nowrap pl-1 leading-none">
      {totalScore === null ? null : (
        <>
          <span
            className={`numerals block font-extrabold text-2xl leading-6 ${totalScore < 100_000 ? 'max-[359px]:text-xl' : 'max-[359px]:text-lg'}`}
          >
            {formatNumber(t.locale, totalScore)}
            {streak >= SHOWN_STREAK ? (
              <span className="sr-only"> {t('points', { points: totalScore })}</span>
            ) : null}
          </span>
          {streak >= SHOWN_STREAK ? (
            <span
              key={streak}
              data-testid="streak"
              className="numerals flex origin-left animate-land items-center gap-0.5 font-bold text-accent-text text-sm leading-4"
            >
              <IconFlame className="size-4 shrink-0" />
              {/* On narrow phones only the number fits. */}
              <span>
                {t.rich('streak', {
                  streak,
                  rest: (rest) => <span className="max-[359px]:sr-only">{rest}</span>,
                })}
              </span>
            </span>
          ) : (
            <span className="numerals block font-semibold text-muted text-sm leading-4">
              {t('points', { points: totalScore })}
            </span>
          )}
        </>
      )}
    </p>
  );
}
