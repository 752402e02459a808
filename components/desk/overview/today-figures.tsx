import type { OverviewView } from '@/lib/contract/desk/overview';
import { formatNumber } from '@/lib/contract/format';
import { Figure, Figures } from '../ui/figure';
import { Panel } from '../ui/layout';
import { comparedText } from './figure-text';

const FIGURES = [
  ['players', 'Players'],
  ['rounds', 'Rounds finished'],
  ['answers', 'Answers'],
  ['dailies', 'Dailies finished'],
] as const;

/** What was played today, beside the same weekday last week. */
export function TodayFigures({ view }: { view: OverviewView }) {
  const { time, weekday } = view.comparedUntil;
  return (
    <Panel
      title="Today"
      note={`Since midnight UTC, guests left out. Last ${weekday} counts until ${time} UTC.`}
    >
      <Figures>
        {FIGURES.map(([figure, label]) => (
          <Figure
            key={figure}
            label={label}
            value={formatNumber(view[figure].today)}
            note={comparedText(view[figure], weekday)}
          />
        ))}
      </Figures>
    </Panel>
  );
}
