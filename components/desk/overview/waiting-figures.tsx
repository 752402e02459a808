import { MOST_COUNTED, type OverviewView, type Waiting } from '@/lib/contract/desk/overview';
import { formatNumber } from '@/lib/contract/format';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { Figure, Figures } from '../ui/figure';
import { Panel } from '../ui/layout';
import { ageText } from '../ui/texts';

const openText = ({ open }: Waiting) =>
  open >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(open);

type WaitingFiguresProps = { view: OverviewView; linkTo: (path: string) => string | undefined };

/** What waits for a decision. */
export function WaitingFigures({ view, linkTo }: WaitingFiguresProps) {
  const { removals, flags, reports } = view.queues;
  const oldestText = ({ oldestAt }: Waiting) =>
    oldestAt === null
      ? 'nothing waits'
      : `the oldest for ${ageText((Date.parse(view.at) - Date.parse(oldestAt)) / 1000)}`;
  return (
    <Panel title="Waiting for a person">
      <Figures>
        <Figure
          label="Removal requests"
          value={openText(removals)}
          note={
            removals.isOverPromise
              ? `${oldestText(removals)}: over the promise of ${REVIEW_HOURS} h`
              : oldestText(removals)
          }
          isBad={removals.isOverPromise}
          href={linkTo('/desk/removals')}
        />
        <Figure label="Flags" value={openText(flags)} note={oldestText(flags)} href={linkTo('/desk/flags')} />
        <Figure
          label="Reports"
          value={openText(reports)}
          note={oldestText(reports)}
          href={linkTo('/desk/players')}
        />
      </Figures>
    </Panel>
  );
}
