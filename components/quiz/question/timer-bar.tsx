'use client';

import { useEffect, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';

type TimerBarProps = {
  timeLeftMs: number;
  timed: boolean;
  ofMs: number;
};

export function secondsLeft(timeLeftMs: number): number {
  return Math.ceil(timeLeftMs / 1000);
}

/** Sets the width through the CSSOM, because the CSP allows no style attribute. */
export function TimerBar({ timeLeftMs, timed, ofMs }: TimerBarProps) {
  const t = useTexts('play');
  const bar = useRef<HTMLDivElement>(null);
  const share = timeLeftMs / ofMs;
  useEffect(() => {
    bar.current?.style.setProperty('transform', `scaleX(${share})`);
  }, [share]);
  if (!timed)
    return (
      <p className="-mx-3 h-4 bg-raised text-center font-semibold text-muted text-xs leading-4">
        {t('noTimer')}
      </p>
    );
  const late = timeLeftMs <= 8000;
  return (
    <div
      role="timer"
      aria-label={t('secondsLeft', { seconds: secondsLeft(timeLeftMs) })}
      aria-live="off"
      className="-mx-3 h-2 overflow-hidden bg-raised-edge"
    >
      <div
        ref={bar}
        className={`h-full origin-left bg-accent transition-transform duration-300 ease-linear ${late ? 'animate-sweep' : ''}`}
      />
    </div>
  );
}
