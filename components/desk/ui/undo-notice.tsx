import { useTexts } from '@/components/client/texts-provider';
import { DeskButton } from './controls';
import { KeyCap } from './keys';

type UndoNoticeProps = {
  /** What was done last. Null: nothing yet. */
  message: string | null;
  canUndo: boolean;
  isBusy: boolean;
  undo: () => Promise<void>;
};

/** Says what was done, and offers *Undo* while it can be undone. Takes no room until something was done. */
export function UndoNotice({ message, canUndo, isBusy, undo }: UndoNoticeProps) {
  const t = useTexts('desk');
  return (
    <div
      className={
        message
          ? 'sticky top-0 z-10 flex flex-wrap items-center gap-2 bg-page py-1 wide:static wide:py-0'
          : 'sr-only'
      }
    >
      <p role="status" className="wrap-anywhere font-semibold">
        {message}
      </p>
      {canUndo ? (
        <DeskButton busy={isBusy} onClick={() => void undo()}>
          {t('undo')} <KeyCap>u</KeyCap>
        </DeskButton>
      ) : null}
    </div>
  );
}
