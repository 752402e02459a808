'use client';

import { useEffect, useRef } from 'react';
import { ACCENT, drawSquare, INK, PAPER, shareWithPicture } from '@/components/client/share/share-picture';
import { useTexts } from '@/components/client/texts-provider';
import { frequencyText } from '@/components/quiz/question/charge-cards';
import { Button } from '@/components/ui/buttons/button';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { IconShare } from '@/components/ui/icons/more-icons';
import { APP_NAME } from '@/lib/contract/app-name';
import { formatNumber } from '@/lib/contract/format';
import type { HigherLowerView } from '@/lib/contract/higher-lower/higher-lower';
import { ofText } from './higher-lower-text';

type RunEndProps = { view: HigherLowerView; busy: boolean; onAgain: () => void };

export function RunEnd({ view, busy, onAgain }: RunEndProps) {
  const t = useTexts('higherLower');
  const common = useTexts('common');
  const card = useRef<HTMLElement>(null);
  // Moves screen readers and the keyboard to the card.
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

type Arrow = { x: number; color: string; isUp: boolean };

function drawArrow(context: CanvasRenderingContext2D, { x, color, isUp }: Arrow): void {
  const [tip, base] = isUp ? [410, 600] : [600, 410];
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x, tip);
  context.lineTo(x + 120, base);
  context.lineTo(x - 120, base);
  context.fill();
}

/** Draws the length of a run, without a record or a player's name. Rejects if the browser cannot draw. */
function drawRun({ game, run, inARow }: { game: string; run: string; inARow: string }): Promise<File> {
  return drawSquare('higher-or-lower.png', (context, write) => {
    write(game, 170, 110);
    context.fillStyle = INK;
    context.fillRect(0, 220, 1080, 640);
    drawArrow(context, { x: 190, color: ACCENT, isUp: true });
    drawArrow(context, { x: 890, color: PAPER, isUp: false });
    context.fillStyle = PAPER;
    write(run, 650, 400, { width: 440 });
    write(inARow, 780, 90);
  });
}
