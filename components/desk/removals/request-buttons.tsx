import { DeskButton } from '../ui/controls';
import { KeyCap } from '../ui/keys';
import type { useRemovalDesk } from './use-removal-desk';

/** What can be done with the open request, or with the selected ones. Stays at the bottom of the screen. */
export function RequestButtons({ desk }: { desk: ReturnType<typeof useRemovalDesk> }) {
  const { split, chosen, current, decisions, opened, canSplit } = desk;
  const many = chosen.length > 0 ? ` ${chosen.length} selected` : '';
  const isUnread = chosen.length === 0 && opened.shown === null;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-line border-t bg-page py-3">
      {split.isOn && current ? (
        <>
          <DeskButton look="wrong" disabled={split.erased.size === 0} onClick={desk.decideSplit}>
            Erase {split.erased.size}, put back {current.matched - split.erased.size} <KeyCap>s</KeyCap>
          </DeskButton>
          <DeskButton onClick={split.stop}>
            Cancel <KeyCap>Esc</KeyCap>
          </DeskButton>
        </>
      ) : (
        <>
          <DeskButton
            look="wrong"
            busy={decisions.isBusy}
            disabled={isUnread}
            onClick={() => desk.decide('approve')}
          >
            Approve{many} <KeyCap>a</KeyCap>
          </DeskButton>
          <DeskButton busy={decisions.isBusy} disabled={isUnread} onClick={() => desk.decide('reinstate')}>
            Reinstate{many} <KeyCap>r</KeyCap>
          </DeskButton>
          <DeskButton disabled={!canSplit} onClick={split.start}>
            Split <KeyCap>s</KeyCap>
          </DeskButton>
        </>
      )}
    </div>
  );
}
