import { HeightMarks } from '@/components/ui/height-chart';
import { formatNumber } from '@/lib/contract/format';
import type { RoundBadge, WireRound } from '@/lib/contract/quiz/round';
import { LandingBadges } from './landing-badges';
import { ResultPlacard, Squares } from './result-placard';
import { rankText, roundTitle } from './round-text';

type RoundNumbersProps = { round: WireRound; badges: readonly RoundBadge[] };

export function RoundNumbers({ round, badges }: RoundNumbersProps) {
  return (
    <div className="poster overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text">
      <div className="wall relative grid place-items-center border-paper-edge border-b-2 py-3 text-paper-muted tall:py-5">
        <HeightMarks side="left" />
        <HeightMarks side="right" />
        <ResultPlacard id="round-title" title={roundTitle(round)} right={round.right} of={round.of} />
      </div>
      <div className="flex flex-col gap-3 px-4 py-3 tall:gap-4 tall:py-4">
        <Squares squares={round.answers.map((isRight) => (isRight ? 'right' : 'wrong'))} />
        <Figures round={round} />
        <LandingBadges badges={badges} />
        <Missed missed={round.missed} />
      </div>
    </div>
  );
}

function Figures({ round: { points, longest_run, rank } }: { round: WireRound }) {
  const figures = [
    ['Points', `+${formatNumber(points)}`],
    ['Best run', `${longest_run} in a row`],
    ...(rank ? [['Rank this week', rankText(rank)]] : []),
  ];
  return (
    <dl className="grid auto-cols-fr grid-flow-col gap-2 text-center">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-paper-muted text-xs">{name}</dt>
          <dd className="numerals font-extrabold text-xl leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Missed({ missed }: { missed: WireRound['missed'] }) {
  if (missed.length === 0) return null;
  return (
    <div>
      <h2 className="pb-1 font-bold text-lg">You missed</h2>
      <ul className="flex flex-wrap gap-1.5">
        {missed.map(({ label, times }) => (
          <li key={label} className="rounded-md border border-paper-line px-2 py-0.5 text-sm">
            {label}
            {times > 1 ? <span className="font-semibold"> ×{times}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
