'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { Judgement } from '@/lib/contract/realtime/protocol';
import { areaText, rarityText, rightIndexOf } from './result-text';

type ResultNoteProps = {
  judgement: Judgement;
  hint: string | null;
  onHold: (held: boolean) => void;
};

/** Says how common the charges are and how many players were right. Links invented bookings to their sources. */
export function ResultNote({ judgement, hint, onHold }: ResultNoteProps) {
  const t = useTexts('quiz');
  const { bookings, photo_right_percent: percent } = judgement;
  return (
    <p
      data-testid="result-note"
      className="absolute inset-0 flex items-center text-xs leading-[0.875rem] max-[359px]:text-[0.625rem] max-[359px]:leading-3 max-[359px]:tracking-tight [@media(max-height:500px)]:text-[0.625rem] [@media(max-height:500px)]:leading-3"
    >
      <span>
        {hint === null ? (
          <Line>
            {rarityText(t, bookings, rightIndexOf(judgement))}{' '}
            {percent === null ? null : t('photoRight', { percent })}
          </Line>
        ) : (
          <Line>
            <b className="font-semibold">{hint}</b>
          </Line>
        )}{' '}
        {bookings ? (
          <Line>
            {bookings.invented
              ? t.rich('howCommonInvented', {
                  link: (text) => <SourcesLink onOpen={() => onHold(true)}>{text}</SourcesLink>,
                })
              : areaText(t, bookings)}
          </Line>
        ) : null}
      </span>
    </p>
  );
}

/** Narrow phones have no space for two lines that may both wrap. */
function Line({ children }: { children: ReactNode }) {
  return <span className="block max-[359px]:inline [@media(max-height:500px)]:inline">{children}</span>;
}

/** Opens the sources of invented bookings in a new tab, so that the round stays. */
export function SourcesLink({ onOpen, children }: { onOpen?: () => void; children: ReactNode }) {
  const t = useTexts('quiz');
  return (
    <a
      href="/sources"
      target="_blank"
      rel="noopener"
      title={t('newTab')}
      onClick={onOpen}
      className="underline underline-offset-2"
    >
      {children}
    </a>
  );
}
