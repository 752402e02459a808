'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { PhotoMenuButton } from './photo-menu-button';
import type { FlagQuestion, PhotoSheetProps } from './photo-sheet';

type PhotoMenuProps = {
  questionId: string;
  /** Signed URL of the photo, which also identifies it to the removal form. */
  url: string;
  flagQuestion: FlagQuestion;
  onOpen: (isOpen: boolean) => void;
  onFlagged: () => void;
};

export function PhotoMenu({ questionId, url, flagQuestion, onOpen, onFlagged }: PhotoMenuProps) {
  const common = useTexts('common');
  const [Sheet, setSheet] = useState<ComponentType<PhotoSheetProps> | null>(null);
  // The question may be replaced while the sheet is open.
  useEffect(() => () => onOpen(false), [onOpen]);
  function show() {
    onOpen(true);
    import('./photo-sheet').then(
      ({ PhotoSheet }) => setSheet(() => PhotoSheet),
      () => {
        onOpen(false);
        toast.error(failureText(null, common('somethingWrong')));
      },
    );
  }
  function hide() {
    setSheet(null);
    onOpen(false);
  }
  return (
    <>
      <PhotoMenuButton onClick={show} />
      {Sheet ? (
        <Sheet
          url={url}
          report={(reason) => flagQuestion({ question_id: questionId, reason })}
          onClose={hide}
          onFlagged={onFlagged}
        />
      ) : null}
    </>
  );
}
