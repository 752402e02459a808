'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskQueued } from '@/lib/contract/desk/players/player-view';
import type { Texts } from '@/messages/format';
import { type ClaimAction, useClaimed } from '../shell/use-claimed';
import { useDeskAction } from '../shell/use-desk-action';
import { type Queue, useQueue, useSelection } from '../ui/queue/use-queue';
import { useUndo } from '../ui/queue/use-undo';
import type { PlayerActionCall } from './player-action';

export type ReportActions = Record<
  'dismiss' | 'undoDismiss' | 'rename' | 'removeImage' | 'warn' | 'ban',
  PlayerActionCall
> & { claim: ClaimAction };

type Sanctioning = 'warn' | 'ban';
/** Actions that cannot be undone, and open a dialog. */
type Asking = Sanctioning | 'rename' | 'removeImage';

const idOf = ({ reportId, firstAt }: DeskQueued) => `${reportId} ${firstAt.getTime()}`;

function doneText(t: Texts<'deskPlayers'>, [first]: readonly DeskQueued[], texts: readonly string[]): string {
  const [text = '', ...others] = texts;
  if (others.length === 0) return t('doneAbout', { name: first?.name ?? first?.userId ?? '', text });
  const count = texts.length;
  return others.every((other) => other === text)
    ? t('doneAll', { count, text })
    : t('doneSeveral', { count });
}

function useUndoing(action: PlayerActionCall, onUndone: (reports: readonly DeskQueued[]) => void) {
  const t = useTexts('deskPlayers');
  const undoing = useDeskAction(action);
  const undoable = useUndo<readonly DeskQueued[]>();
  return {
    ...undoable,
    isBusy: undoing.isBusy,
    problem: undoing.problem,
    undo: () =>
      undoable.undo(async (reports) => {
        const texts: string[] = [];
        for (const { userId, reportId } of reports) {
          const result = await undoing.run({ userId, reportId });
          if (!result) break;
          texts.push(result.message);
        }
        const [open, left] = [reports.slice(0, texts.length), reports.slice(texts.length)];
        if (open.length === 0) return undoing.isAnswered();
        undoable.setMessage(doneText(t, open, texts));
        onUndone(open);
        if (left.length > 0) undoable.remember(left);
        return true;
      }),
  };
}

function useDeciding(
  actions: ReportActions,
  { remove, restore, isPaused }: Pick<Queue<DeskQueued>, 'remove' | 'restore' | 'isPaused'>,
) {
  const t = useTexts('deskPlayers');
  const router = useRouter();
  const calls = {
    dismiss: useDeskAction(actions.dismiss),
    rename: useDeskAction(actions.rename),
    removeImage: useDeskAction(actions.removeImage),
    warn: useDeskAction(actions.warn),
    ban: useDeskAction(actions.ban),
  };
  const undoable = useUndoing(actions.undoDismiss, (reports) => {
    restore(reports.map(idOf));
    router.refresh();
  });
  const all = [...Object.values(calls), undoable];
  const isBusy = all.some((call) => call.isBusy);

  /** Sends `input` for each report, with its player. Returns whether all succeeded. */
  async function decide(what: keyof typeof calls, reports: readonly DeskQueued[], input: object = {}) {
    // Only a key can be pressed twice by mistake. The other decisions are confirmed in a dialog.
    if (isBusy || reports.length === 0 || (what === 'dismiss' && isPaused)) return false;
    undoable.setMessage(null);
    const done: DeskQueued[] = [];
    const texts: string[] = [];
    for (const report of reports) {
      const { userId, reportId } = report;
      const fixed = what === 'dismiss' ? { userId, reportId } : { userId, ...input };
      const result = await calls[what].run(fixed);
      if (!result) break;
      texts.push(result.message);
      done.push(report);
    }
    remove(done.map(idOf));
    if (done.length > 0) {
      undoable.setMessage(doneText(t, done, texts));
      if (what === 'dismiss') undoable.remember(done);
      else undoable.clear();
    }
    router.refresh();
    return done.length === reports.length;
  }

  const problem = all.find((call) => call.problem !== null)?.problem ?? null;
  const undo = async () => {
    if (!isBusy) await undoable.undo();
  };
  return { ...undoable, decide, undo, isBusy, problem };
}

export function useReportDesk(reports: readonly DeskQueued[], actions: ReportActions) {
  const queue = useQueue(reports, idOf);
  const selection = useSelection();
  const [asking, setAsking] = useState<Asking | null>(null);
  const deciding = useDeciding(actions, queue);
  const { current, left } = queue;
  const chosen = left.filter((report) => selection.selected.has(idOf(report)));
  const targets = chosen.length > 0 ? chosen : current ? [current] : [];
  const claimedBy = useClaimed(actions.claim, 'report', current?.reportId);
  return {
    queue,
    ...deciding,
    selection,
    chosen,
    targets,
    claimedBy,
    asking,
    ask: (what: Asking) => {
      const isSanction = what === 'warn' || what === 'ban';
      if (targets.some((report) => isSanction || canRemoveReported(what, report))) setAsking(what);
    },
    stopAsking: () => setAsking(null),
    dismiss: () => void deciding.decide('dismiss', targets),
    removeReported: async (what: 'rename' | 'removeImage') => {
      const shown = targets.filter((report) => canRemoveReported(what, report));
      if (await deciding.decide(what, shown)) setAsking(null);
    },
    sanction: async (what: Sanctioning, input: object): Promise<boolean> => {
      // A player reported for a name and a photo gets one warning.
      const byPlayer = new Map(targets.map((report) => [report.userId, report]));
      const isDone = await deciding.decide(what, [...byPlayer.values()], input);
      if (isDone) setAsking(null);
      return isDone;
    },
  };
}

/** Returns whether players still see what was reported, so that it can be removed. */
export const canRemoveReported = (
  what: 'rename' | 'removeImage',
  { what: thing, isShown }: DeskQueued,
): boolean => isShown && thing === (what === 'rename' ? 'username' : 'image');
