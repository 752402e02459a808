'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { IconMore } from '@/components/ui/icons';
import type { FlagQuestion, PhotoSheetProps } from './photo-sheet';

type PhotoMenuProps = {
  questionId: string;
  /** Signed URL of the photo, which identifies it to the removal form. */
  url: string;
  flagQuestion: FlagQuestion;
  onOpen: (isOpen: boolean) => void;
  onFlagged: () => void;
};

export function PhotoMenu({ questionId, url, flagQuestion, onOpen, onFlagged }: PhotoMenuProps) {
  const [Sheet, setSheet] = useState<ComponentType<PhotoSheetProps> | null>(null);
  // The question may be replaced while the sheet is open.
  useEffect(() => () => onOpen(false), [onOpen]);
  function show() {
    onOpen(true);
    import('./photo-sheet').then(
      ({ PhotoSheet }) => setSheet(() => PhotoSheet),
      () => {
        onOpen(false);
        toast.error(failureText(null, 'Something went wrong'));
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
        // Replaces a numeral of the chart, below the clock and above the result.
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
