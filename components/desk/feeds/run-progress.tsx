'use client';

import { useTexts } from '@/components/client/texts-provider';
import {
  GOOD_OUTCOMES,
  type GoodOutcome,
  isRunActive,
  type RunView,
} from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/english-format';
import type { Texts } from '@/messages/format';
import { Figure, Figures } from '../ui/figure';
import { ageText } from '../ui/texts';

function elapsedSeconds({ startedAt, endedAt }: RunView, nowMs: number): number | null {
  if (startedAt === null) return null;
  const until = endedAt === null ? nowMs : Date.parse(endedAt);
  return Math.max(0, (until - Date.parse(startedAt)) / 1000);
}

type Named = { t: Texts<'deskFeeds'>; desk: Texts<'desk'> };

function progressText({ t, desk }: Named, { lines, totalLines }: RunView, seconds: number | null): string {
  if (totalLines === null) return t('linesRead', { lines });
  const total = Math.max(totalLines, lines);
  if (seconds === null || seconds < 2 || lines === 0) return t('linesReadOf', { lines, total });
  const left = ageText(desk, ((total - lines) * seconds) / lines);
  return t('linesLeft', { lines, total, perSecond: Math.round(lines / seconds), left });
}

const outcomeText = (t: Texts<'deskFeeds'>, { isDryRun }: RunView, outcome: GoodOutcome) =>
  isDryRun ? t(`dryOutcomes.${outcome}`) : t(`outcomes.${outcome}`);

export function RunProgress({ run, nowMs }: { run: RunView; nowMs: number }) {
  const t = useTexts('deskFeeds');
  const desk = useTexts('desk');
  const seconds = elapsedSeconds(run, nowMs);
  const good = run.counts.filter(([outcome]) => GOOD_OUTCOMES.has(outcome));
  return (
    <>
      {isRunActive(run) ? (
        <ProgressBar
          label={t('progress')}
          value={run.lines}
          max={
            run.state === 'waiting' || run.totalLines === null ? null : Math.max(run.totalLines, run.lines)
          }
          text={run.state === 'waiting' ? t('startsSoon') : progressText({ t, desk }, run, seconds)}
        />
      ) : null}
      <Figures>
        <Figure label={t('lines')} value={formatNumber(run.lines)} />
        {good.map(([outcome, lines]) => (
          <Figure
            key={outcome}
            label={outcomeText(t, run, outcome as GoodOutcome)}
            value={formatNumber(lines)}
          />
        ))}
        <Figure label={t('refused')} value={formatNumber(run.refusedLines)} />
        {run.kind === 'records' ? (
          <Figure label={outcomeText(t, run, 'withdrawn')} value={formatNumber(run.erased)} />
        ) : null}
        <Figure label={t('time')} value={seconds === null ? '–' : ageText(desk, seconds)} />
      </Figures>
    </>
  );
}

type ProgressBarProps = {
  label: string;
  value: number;
  /** Null if the total is unknown. */
  max: number | null;
  text: string;
};

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-1">
      <progress
        aria-label={label}
        {...(max === null ? {} : { value: Math.min(value, max), max: Math.max(max, 1) })}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised-edge [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised-edge [&::-webkit-progress-value]:bg-accent"
      />
      <span className="text-muted tabular-nums">{text}</span>
    </div>
  );
}
