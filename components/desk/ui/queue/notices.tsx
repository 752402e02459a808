import { useTexts } from '@/components/client/texts-provider';
import { DeskButton } from '../controls';
import { KeyCap } from '../keys';

export type UndoNoticeProps = {
  message: string | null;
  canUndo: boolean;
  isBusy: boolean;
  undo: () => Promise<void>;
};

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

export function ClaimNotice({ claimedBy }: { claimedBy: string | null | undefined }) {
  const t = useTexts('desk');
  if (!claimedBy) return null;
  return (
    <p role="status" className="font-semibold text-bad-text">
      {t('claimed', { operator: claimedBy })}
    </p>
  );
}

export function ClaimMark({ claimedBy }: { claimedBy: string | null }) {
  const t = useTexts('desk');
  if (claimedBy === null) return null;
  return <span className="font-semibold text-accent-text">{t('withOperator', { operator: claimedBy })}</span>;
}
