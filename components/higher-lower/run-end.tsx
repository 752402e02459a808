'use client';

import { useEffect, useRef } from 'react';
import { shareWithPicture } from '@/components/client/share-picture';
import { useTexts } from '@/components/client/texts-provider';
import { frequencyText } from '@/components/quiz/charge-cards';
import { Button } from '@/components/ui/button';
import { HeightMarks } from '@/components/ui/height-chart';
import { IconShare } from '@/components/ui/more-icons';
import { APP_NAME } from '@/lib/contract/app-name';
import { formatNumber } from '@/lib/contract/format';
import type { HigherLowerView } from '@/lib/contract/higher-lower/higher-lower-view';
import { ofText } from './higher-lower-text';
import { drawRun } from './run-picture';

type RunEndProps = { view: HigherLowerView; busy: boolean; onAgain: () => void };

/** The end of a run: how long it was, and the pair that ended it. */
export function RunEnd({ view, busy, onAgain }: RunEndProps) {
  const t = useTexts('higherLower');
  const common = useTexts('common');
  const card = useRef<HTMLElement>(null);
  // Screen readers and keys go on with the card.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const { run, best, answered, state } = view;
  const share = () =>
    shareWithPicture(
      () => drawRun({ game: t('title'), run: formatNumber(t.locale, run), inARow: t('inARow') }),
      {
        text: t('shared', { app: APP_NAME, run }),
        url: `${location.origin}/?to=higher-lower`,
      },
    );
  return (
    <section ref={card} tabIndex={-1} aria-labelledby="run-end" className="flex flex-col gap-3 outline-none">
      <div className="poster overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text">
        <div className="wall relative grid place-items-center gap-1 border-paper-edge border-b-2 px-4 py-5 text-center text-paper-muted">
          <HeightMarks />
          <h2 id="run-end" className="relative font-display font-extrabold text-4xl text-paper-text">
            {state === 'won' ? t('won') : t('over', { run })}
          </h2>
          {best > 0 ? (
            <p className="relative font-semibold text-paper-text">
              {run === best ? t('newBest') : t('bestRun', { best })}
            </p>
          ) : null}
        </div>
        {answered ? (
          <div className="flex flex-col gap-3 px-4 py-4">
            <h3 className="font-bold text-lg">{state === 'won' ? t('wonText') : t('endedBy')}</h3>
            <ul className="flex flex-col gap-3">
              {answered.charges.map(({ charge, meaning, bookings }) => (
                <li key={charge}>
                  <p className="flex items-baseline justify-between gap-3 font-semibold leading-tight">
                    <span>{charge}</span>
                    <span className="numerals shrink-0">{frequencyText(t, bookings, answered.total)}</span>
                  </p>
                  <p className="pt-0.5 text-sm">{meaning}</p>
                </li>
              ))}
            </ul>
            <p className="text-paper-muted text-sm">{ofText(t, answered, view.county)}</p>
          </div>
        ) : null}
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button onClick={onAgain} busy={busy} busyLabel={common('loading')} className="px-2">
          {t('again')}
        </Button>
        <Button look="raised" onClick={() => void share()} className="px-2">
          <IconShare className="size-5" />
          {t('share')}
        </Button>
      </div>
    </section>
  );
}
