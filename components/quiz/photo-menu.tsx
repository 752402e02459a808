'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureWords } from '@/components/client/failure-words';
import { IconMore } from '@/components/ui/icons';
import type { FlagQuestion, PhotoSheetProps } from './photo-sheet';

type PhotoMenuProps = {
  questionId: string;
  /** Signed address of the photo: it names the photo to the removal form. */
  url: string;
  flagQuestion: FlagQuestion;
  /** The clock stands still while the sheet is open. */
  onOpen: (isOpen: boolean) => void;
  /** The question was flagged, and may have to make way for another. */
  onFlagged: () => void;
};

/** What can be said about a photo. The sheet is loaded when it is first asked for: few ever are. */
export function PhotoMenu({ questionId, url, flagQuestion, onOpen, onFlagged }: PhotoMenuProps) {
  const [Sheet, setSheet] = useState<ComponentType<PhotoSheetProps> | null>(null);
  // Its question may leave while the sheet is open.
  useEffect(() => () => onOpen(false), [onOpen]);
  function show() {
    onOpen(true);
    import('./photo-sheet').then(
      ({ PhotoSheet }) => setSheet(() => PhotoSheet),
      () => {
        onOpen(false);
        toast.error(failureWords(null, 'Something went wrong'));
      },
    );
  }
  function hide() {
    setSheet(null);
    onOpen(false);
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="More about this photo"
        onClick={show}
        // In the place of a numeral of the chart, clear of the clock above and of the outcome below.
        className="absolute top-[65px] right-0 z-10 grid size-11 items-center justify-items-end rounded-lg pr-1 text-paper-text"
      >
        <IconMore />
      </button>
      {Sheet ? (
        <Sheet
          questionId={questionId}
          url={url}
          flagQuestion={flagQuestion}
          onClose={hide}
          onFlagged={onFlagged}
        />
      ) : null}
    </>
  );
}
