'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { slipRows } from '@/components/ui/slip-rows';
import type { FlaggedView } from '@/lib/contract/desk/records/flags';
import type { Texts } from '@/messages/format';
import { DeskButton } from '../ui/controls';
import { DeskPhoto } from '../ui/desk-photo';
import { KeyCap } from '../ui/keys';
import { Problem } from '../ui/layout';
import { feedText } from '../ui/texts';
import type { useFlagPhoto } from './use-flag-desk';

type FlagDetailProps = {
  record: FlaggedView;
  photo: Omit<ReturnType<typeof useFlagPhoto>, 'nextSrc'>;
  children: ReactNode;
};

/** Limits the photo to a 4:5 box that fits on the screen with the heading and the buttons. */
const PHOTO_BOX =
  'aspect-[4/5] max-h-[calc(100dvh-13.5rem)] sm:max-h-[calc(100dvh-9.5rem)] wide:max-h-[calc(100dvh-8rem)]';

/** Shows a flagged record. The photo stays in view while the facts and buttons scroll. */
export function FlagDetail({ record, photo, children }: FlagDetailProps) {
  const t = useTexts('deskRecords');
  const desk = useTexts('desk');
  const play = useTexts('play');
  const photoBox = useRef<HTMLDivElement>(null);
  const shownId = useRef(record.recordId);
  useEffect(() => {
    if (record.recordId !== shownId.current) photoBox.current?.scrollIntoView({ block: 'nearest' });
    shownId.current = record.recordId;
  }, [record.recordId]);
  return (
    <section aria-label={t('openRecord')} className="flex min-w-0 flex-col gap-4 sm:flex-row">
      {/* Raises this stacking context, so that the enlarged photo covers the other sticky elements. */}
      <div
        ref={photoBox}
        className="top-3 w-full shrink-0 self-start has-[[aria-expanded=true]]:z-50 sm:sticky sm:w-1/2 min-[75rem]:w-3/5"
      >
        <Photo photo={photo} />
        <Problem message={photo.problem} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <dl className="grid min-w-0 content-start gap-x-4 gap-y-2 min-[75rem]:grid-cols-[8rem_minmax(0,1fr)]">
          <Fact title={t('flags')}>
            <span className={record.underAge > 0 ? 'font-semibold text-bad-text' : 'font-semibold'}>
              {flagsText(t, record)}
            </span>
          </Fact>
          <Fact title={t('chargeInFeed')}>
            <span className="text-base">{record.charge}</span>
          </Fact>
          <Fact title={t('ourCharge')}>
            <span className="text-base">{record.label}</span>
          </Fact>
          <Fact title={t('confidence')}>{t('percent', { share: record.confidence })}</Fact>
          <Fact title={t('booking')}>
            {record.county} · {record.bookedOn}
          </Fact>
          <Fact title={t('slip')}>
            {slipRows(play, null, record.booking).flat().join(' · ')}
            <span className="block text-muted">{t('shownFacts', { count: record.shownFacts })}</span>
          </Fact>
          <Fact title={t('feed')}>{feedText(desk, record)}</Fact>
        </dl>
        {children}
      </div>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{title}</dt>
      <dd className="wrap-anywhere mb-1 min-[75rem]:mb-0">{children}</dd>
    </div>
  );
}

function Photo({ photo }: { photo: FlagDetailProps['photo'] }) {
  const t = useTexts('deskRecords');
  const common = useTexts('common');
  if (photo.src !== null)
    return <DeskPhoto src={photo.src} alt={t('photo')} onReload={photo.show} box={PHOTO_BOX} />;
  return (
    <div
      className={`grid w-full place-items-center rounded-md bg-lineup text-lineup-dim ${photo.isAboutPhoto ? PHOTO_BOX : 'h-20'}`}
    >
      {photo.isAboutPhoto && photo.problem === null ? (
        <span role="status">{common('loading')}</span>
      ) : (
        <DeskButton onClick={photo.show}>
          {t('showPhoto')} <KeyCap>p</KeyCap>
        </DeskButton>
      )}
    </div>
  );
}

function flagsText(t: Texts<'deskRecords'>, { underAge, offensive, wrongLabel }: FlaggedView): string {
  return [
    ['underAge', underAge] as const,
    ['offensive', offensive] as const,
    ['wrongCharge', wrongLabel] as const,
  ]
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => t(reason, { count }))
    .join(' · ');
}

export function FlagRow({ record }: { record: FlaggedView }) {
  const t = useTexts('deskRecords');
  return (
    <>
      <span className={record.underAge > 0 ? 'font-semibold text-bad-text' : 'font-semibold'}>
        {flagsText(t, record)}
      </span>
      <span className="wrap-anywhere">{record.label}</span>
      <span className="wrap-anywhere text-muted text-xs">{record.charge}</span>
    </>
  );
}
