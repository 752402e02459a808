import { Bar } from '@/components/ui/bar';
import { percentText } from './result-text';

type ShareBarProps = { part: number; largest: number; total: number };

/** Shows a share of bookings. */
export function ShareBar({ part, largest, total }: ShareBarProps) {
  return (
    <Bar part={part} largest={largest}>
      {percentText(part, total)}
      <span className="sr-only"> of bookings</span>
    </Bar>
  );
}
