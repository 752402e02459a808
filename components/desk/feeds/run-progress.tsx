import { GOOD_OUTCOMES, type RunView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/format';
import { Figure, Figures } from '../ui/figure';
import { ageText } from '../ui/texts';
import { ProgressBar } from './progress-bar';
import { isLive } from './run-table';

/** Seconds from the start to the end, or until now. */
function elapsedSeconds({ startedAt, endedAt }: RunView, nowMs: number): number | null {
  if (startedAt === null) return null;
  const until = endedAt === null ? nowMs : Date.parse(endedAt);
  return Math.max(0, (until - Date.parse(startedAt)) / 1000);
}

function progressText({ lines, totalLines }: RunView, seconds: number | null): string {
  const total = Math.max(totalLines ?? 0, lines);
  const read =
    totalLines === null
      ? `${formatNumber(lines)} lines`
      : `${formatNumber(lines)} of ${formatNumber(total)} lines`;
  if (seconds === null || seconds < 2 || lines === 0 || totalLines === null) return read;
  const left = ((total - lines) * seconds) / lines;
  return `${read} · ${formatNumber(Math.round(lines / seconds))} a second · ${ageText(left)} left`;
}

const TITLES: Record<string, [dry: string, real: string]> = {
  accepted: ['Would be accepted', 'Accepted'],
  updated: ['Would be updated', 'Updated'],
  'already in': ['Already in', 'Already in'],
  withdrawn: ['Would be erased', 'Erased'],
  'kept out': ['Would be kept out', 'Kept out'],
  known: ['Known before', 'Known before'],
};

/** How far a run is, and lines by outcome. */
export function RunProgress({ run, nowMs }: { run: RunView; nowMs: number }) {
  const seconds = elapsedSeconds(run, nowMs);
  const good = run.counts.filter(([outcome]) => GOOD_OUTCOMES.has(outcome));
  return (
    <>
      {isLive(run) ? (
        <ProgressBar
          label="Progress"
          value={run.lines}
          max={
            run.state === 'waiting' || run.totalLines === null ? null : Math.max(run.totalLines, run.lines)
          }
          text={
            run.state === 'waiting'
              ? 'It starts within seconds, after a run before it.'
              : progressText(run, seconds)
          }
        />
      ) : null}
      <Figures>
        <Figure label="Lines" value={formatNumber(run.lines)} />
        {good.map(([outcome, lines]) => (
          <Figure
            key={outcome}
            label={TITLES[outcome]?.[run.isDryRun ? 0 : 1] ?? outcome}
            value={formatNumber(lines)}
          />
        ))}
        <Figure label="Refused" value={formatNumber(run.refusedLines)} />
        {run.kind === 'records' ? (
          <Figure label={run.isDryRun ? 'Would be erased' : 'Erased'} value={formatNumber(run.erased)} />
        ) : null}
        <Figure label="Time" value={seconds === null ? '–' : ageText(seconds)} />
      </Figures>
    </>
  );
}
