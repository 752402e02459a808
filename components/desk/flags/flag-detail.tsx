'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import type { FlaggedView } from '@/lib/contract/desk/flags';
import { DeskPhoto } from '../removals/desk-photo';
import { DeskButton } from '../ui/controls';
import { KeyCap } from '../ui/keys';
import { Problem } from '../ui/layout';
import { QueueList } from '../ui/queue';
import { feedText } from '../ui/texts';
import type { useFlagPhoto } from './use-flag-desk';

type FlagDetailProps = {
  record: FlaggedView;
  photo: ReturnType<typeof useFlagPhoto>;
  /** The choice of a category, and the buttons. */
  children: ReactNode;
};

/** Limits the photo to a 4:5 box that fits on the screen with the heading and the buttons. */
const PHOTO_BOX =
  'aspect-[4/5] max-h-[calc(100dvh-13.5rem)] sm:max-h-[calc(100dvh-9.5rem)] wide:max-h-[calc(100dvh-8rem)]';

/**
 * A flagged record: the photo, and the text of its charge beside our category and how sure the model was. The photo stays
 * visible while the rest scrolls. On a narrow screen it comes first.
 */
export function FlagDetail({ record, photo, children }: FlagDetailProps) {
  const photoBox = useRef<HTMLDivElement>(null);
  const shownId = useRef(record.recordId);
  useEffect(() => {
    if (record.recordId !== shownId.current) photoBox.current?.scrollIntoView({ block: 'nearest' });
    shownId.current = record.recordId;
  }, [record.recordId]);
  return (
    <section aria-label="The open record" className="flex min-w-0 flex-col gap-4 sm:flex-row">
      {/* A sticky element is a layer of its own: the enlarged photo is above the others only if this is. */}
      <div
        ref={photoBox}
        className="top-3 w-full shrink-0 self-start has-[[aria-expanded=true]]:z-50 sm:sticky sm:w-1/2 min-[75rem]:w-3/5"
      >
        <Photo photo={photo} />
        <Problem message={photo.problem} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <dl className="grid min-w-0 content-start gap-x-4 gap-y-2 min-[75rem]:grid-cols-[8rem_minmax(0,1fr)]">
          <Fact title="Flags">
            <span className={record.underAge > 0 ? 'font-semibold text-bad-text' : 'font-semibold'}>
              {flagsText(record)}
            </span>
          </Fact>
          <Fact title="Charge in the feed">
            <span className="text-base">{record.charge}</span>
          </Fact>
          <Fact title="Our category">
            <span className="text-base">{record.label}</span>
          </Fact>
          <Fact title="Confidence">{(record.confidence * 100).toFixed(1)} %</Fact>
          <Fact title="Booking">
            {record.county} · {record.bookedOn}
          </Fact>
          <Fact title="Feed">{feedText(record)}</Fact>
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
  if (photo.src !== null)
    return <DeskPhoto src={photo.src} alt="Booking photo" onReload={photo.show} box={PHOTO_BOX} />;
  return (
    <div
      className={`grid w-full place-items-center rounded-md bg-lineup text-lineup-dim ${photo.isAboutPhoto ? PHOTO_BOX : 'h-20'}`}
    >
      {photo.isAboutPhoto && photo.problem === null ? (
        <span role="status">Loading...</span>
      ) : (
        <DeskButton onClick={photo.show}>
          Show the photo <KeyCap>p</KeyCap>
        </DeskButton>
      )}
    </div>
  );
}

type FlagListProps = {
  records: readonly FlaggedView[];
  current: string | undefined;
  onOpen: (at: number) => void;
};

/** Returns the open flags of a record, such as *Looks under 18 · 2 × Wrong label*. */
function flagsText({ underAge, offensive, wrongLabel }: FlaggedView): string {
  return [
    [underAge, 'Looks under 18'] as const,
    [offensive, 'Offensive'] as const,
    [wrongLabel, 'Wrong label'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, what]) => (count === 1 ? what : `${count} × ${what}`))
    .join(' · ');
}

/** Flagged records in play, *looks under 18* first. */
export function FlagList({ records, current, onOpen }: FlagListProps) {
  return (
    <QueueList label="Flagged records" items={records} itemKey={({ recordId }) => recordId} current={current}>
      {(record, at, button) => (
        <button
          {...button}
          type="button"
          onClick={() => onOpen(at)}
          className="flex w-full min-w-0 flex-col gap-0.5 px-3 py-2 text-left"
        >
          <span className={record.underAge > 0 ? 'font-semibold text-bad-text' : 'font-semibold'}>
            {flagsText(record)}
          </span>
          <span className="wrap-anywhere">{record.label}</span>
          <span className="wrap-anywhere text-muted text-xs">{record.charge}</span>
        </button>
      )}
    </QueueList>
  );
}
