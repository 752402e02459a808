import { Bar } from '@/components/ui/bar';
import { percentText, shareLength } from './result-text';

type ShareBarProps = { part: number; total: number };

/** Shows a share of bookings. */
export function ShareBar({ part, total }: ShareBarProps) {
  return (
    <Bar part={shareLength(part, total)} largest={1}>
      {percentText(part, total)}
      <span className="sr-only"> of bookings</span>
    </Bar>
  );
}
