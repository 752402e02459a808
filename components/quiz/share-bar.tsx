import { useTexts } from '@/components/client/texts-provider';
import { Bar } from '@/components/ui/bar';
import { percentText, shareLength } from './result-text';

/** Shows a share of bookings. */
export function ShareBar({ part, total }: { part: number; total: number }) {
  const t = useTexts('quiz');
  return (
    <Bar part={shareLength(part, total)} largest={1}>
      {percentText(part, total)}
      <span className="sr-only"> {t('ofBookings')}</span>
    </Bar>
  );
}
