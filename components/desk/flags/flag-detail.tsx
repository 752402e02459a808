import type { ReactNode } from 'react';
import type { FlaggedView } from '@/lib/contract/desk/flags';
import { DeskPhoto } from '../removals/desk-photo';
import { DeskButton } from '../ui/desk-button';
import { feedText } from '../ui/feed-text';
import { KeyCap } from '../ui/key-list';
import { Problem } from '../ui/problem';
import { flagsText } from './flag-list';
import type { useFlagPhoto } from './use-flag-photo';

type FlagDetailProps = {
  record: FlaggedView;
  photo: ReturnType<typeof useFlagPhoto>;
  /** The choice of a category, and the buttons. */
  children: ReactNode;
};

/** A flagged record: the text of its charge beside our category and how sure the model was, and the photo. */
export function FlagDetail({ record, photo, children }: FlagDetailProps) {
  return (
    <section aria-label="The open record" className="flex min-w-0 flex-col gap-4">
      <div className="flex min-w-0 flex-col gap-4 wide:flex-row">
        <div className="w-full shrink-0 wide:w-56">
          <Photo photo={photo} />
          <Problem message={photo.problem} />
        </div>
        <dl className="grid min-w-0 flex-1 content-start gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
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
      </div>
      {children}
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{title}</dt>
      <dd className="wrap-anywhere mb-1 sm:mb-0">{children}</dd>
    </div>
  );
}

function Photo({ photo }: { photo: FlagDetailProps['photo'] }) {
  if (photo.src !== null) return <DeskPhoto src={photo.src} alt="Booking photo" onReload={photo.show} />;
  return (
    <div className="grid h-20 place-items-center rounded-md bg-lineup text-lineup-dim wide:h-52">
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
