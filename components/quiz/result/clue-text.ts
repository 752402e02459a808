import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import type { Clue } from '@/lib/contract/records/booking-slip';
import type { Texts } from '@/messages/format';

/** English labels that read well after 'bookings for' only in quotation marks. */
const NEEDS_QUOTES = /^Wanted |, drug | (?:charge|violation)$/;

const tenths = (share: number) => Math.round(share * 10);

/** Returns '4 in 10', '15 in 100', 'nearly all' or 'all'. */
function shareOf(t: Texts<'quiz'>, share: number, of: 10 | 100): string {
  const count = Math.round(share * of);
  if (count < of) return t('shares.of', { count, of });
  return t(share === 1 ? 'shares.all' : 'shares.nearlyAll');
}

function oneIn(t: Texts<'quiz'>, share: number): string {
  return share > 0 ? t('shares.oneIn', { count: roundedOneIn(share) }) : t('shares.hardlyAny');
}

/** Returns both shares in words that show their difference: in tenths if that is precise enough. */
function sharesOf(t: Texts<'quiz'>, { of_right, of_all }: Clue): { right: string; all: string } {
  if (of_all >= 0.1) {
    const of = tenths(of_right) > tenths(of_all) ? 10 : 100;
    return { right: shareOf(t, of_right, of), all: shareOf(t, of_all, of) };
  }
  const right = of_right >= 0.2 ? shareOf(t, of_right, 10) : oneIn(t, of_right);
  return { right, all: oneIn(t, of_all) };
}

/** Returns '4 in 10 bookings for robbery are felonies; of all bookings, 2 in 10.' `charge` is the right option's label. */
export function clueText(t: Texts<'quiz'>, clue: Clue, charge: string): string {
  const about = t('clues.charge', {
    label: charge,
    lowerCase: `${charge.charAt(0).toLowerCase()}${charge.slice(1)}`,
    isQuoted: NEEDS_QUOTES.test(charge) ? 'yes' : 'no',
  });
  return t(`clues.${clue.fact}`, { ...sharesOf(t, clue), charge: about, value: clue.value });
}
