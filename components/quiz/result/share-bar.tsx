import { useTexts } from '@/components/client/texts-provider';
import { Bar } from '@/components/ui/drawings/bar';
import { percentText, shareLength } from './result-text';

type ShareBarProps = { part: number; total: number; invented: boolean };

export function ShareBar({ part, total, invented }: ShareBarProps) {
  const t = useTexts('quiz');
  return (
    <Bar part={shareLength(part, total)} largest={1}>
      {percentText(part, total)}
      <span className="sr-only"> {t(invented ? 'ofInvented' : 'ofBookings')}</span>
    </Bar>
  );
}
