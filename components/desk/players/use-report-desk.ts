'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskQueued } from '@/lib/contract/desk/players/player-view';
import type { Texts } from '@/messages/format';
import { type ClaimAction, useClaimed } from '../shell/use-claimed';
import { useDeskAction } from '../shell/use-desk-action';
import { useQueue } from '../ui/queue';
import { useSelection } from '../ui/use-selection';
import { useUndo } from '../ui/use-undo';
import type { PlayerActionCall } from './player-action';

export type ReportActions = Record<
  'dismiss' | 'undoDismiss' | 'rename' | 'removeImage' | 'warn' | 'ban',
  PlayerActionCall
> & { claim: ClaimAction };

export type Sanctioning = 'warn' | 'ban';
/** What cannot be undone, and asks first. */
type Asking = Sanctioning | 'rename' | 'removeImage';

const idOf = ({ reportId, firstAt }: DeskQueued) => `${reportId} ${firstAt.getTime()}`;

type Queue = ReturnType<typeof useQueue<DeskQueued>>;

/** Returns what was done about these reports. `texts` say how each went. */
function doneText(t: Texts<'deskPlayers'>, [first]: readonly DeskQueued[], texts: readonly string[]): string {
  const [text = '', ...others] = texts;
  if (others.length === 0) return t('doneAbout', { name: first?.name ?? first?.userId ?? '', text });
  const count = texts.length;
  return others.every((other) => other === text)
    ? t('doneAll', { count, text })
    : t('doneSeveral', { count });
}

/** Opens reports again that were just dismissed. */
function useUndoing(
  action: PlayerActionCall,
  say: (text: string) => void,
  onUndone: (reports: readonly DeskQueued[]) => void,
) {
  const t = useTexts('deskPlayers');
  const undoing = useDeskAction(action);
  const undoable = useUndo<readonly DeskQueued[]>(say);
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
        say(doneText(t, open, texts));
        onUndone(open);
        if (left.length > 0) undoable.remember(left);
        return true;
      }),
  };
}

/** Decides about one or several reports, one after the other, and says how it went. */
function useDeciding(
  actions: ReportActions,
  { drop, takeBack, isPaused }: Pick<Queue, 'drop' | 'takeBack' | 'isPaused'>,
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
  const [message, setMessage] = useState<string | null>(null);
  const undoable = useUndoing(actions.undoDismiss, setMessage, (reports) => {
    takeBack(reports.map(idOf));
    router.refresh();
  });
  const all = [...Object.values(calls), undoable];
  const isBusy = all.some((call) => call.isBusy);

  /** `input` is sent for each report, with its player. Returns whether all went well. */
  async function decide(what: keyof typeof calls, reports: readonly DeskQueued[], input: object = {}) {
    // A dialog was confirmed on purpose; a key may have been pressed twice.
    if (isBusy || reports.length === 0 || (what === 'dismiss' && isPaused)) return false;
    setMessage(null);
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
    drop(done.map(idOf));
    if (done.length > 0) {
      setMessage(doneText(t, done, texts));
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
  return { decide, undo, canUndo: undoable.canUndo, isBusy, message, problem };
}

/** The state of the queue of reports: the open one, the selected ones, and what is decided. */
export function useReportDesk(reports: readonly DeskQueued[], actions: ReportActions) {
  const queue = useQueue(reports, idOf);
  const { selected, toggle, clear } = useSelection();
  const [asking, setAsking] = useState<Asking | null>(null);
  const deciding = useDeciding(actions, queue);
  const { current, left } = queue;
  const chosen = left.filter((report) => selected.has(idOf(report)));
  const targets = chosen.length > 0 ? chosen : current ? [current] : [];
  const claimedBy = useClaimed(actions.claim, 'report', current?.reportId);
  return {
    ...queue,
    ...deciding,
    selected,
    chosen,
    targets,
    claimedBy,
    asking,
    ask: (what: Asking) => {
      const isSanction = what === 'warn' || what === 'ban';
      if (targets.some((report) => isSanction || mayAct(what, report))) setAsking(what);
    },
    clearSelection: clear,
    stopAsking: () => setAsking(null),
    idOf,
    toggle: (report: DeskQueued) => toggle(idOf(report)),
    dismiss: () => void deciding.decide('dismiss', targets),
    takeAway: async (what: 'rename' | 'removeImage') => {
      const shown = targets.filter((report) => mayAct(what, report));
      if (await deciding.decide(what, shown)) setAsking(null);
    },
    /** Resolves to whether all went well. */
    sanction: async (what: Sanctioning, input: object): Promise<boolean> => {
      // A player may be reported for a name and a photo: one warning is enough.
      const byPlayer = new Map(targets.map((report) => [report.userId, report]));
      const isDone = await deciding.decide(what, [...byPlayer.values()], input);
      if (isDone) setAsking(null);
      return isDone;
    },
  };
}

/** Whether others still see what was reported, so that it can be taken away. */
export const mayAct = (what: 'rename' | 'removeImage', { what: thing, isShown }: DeskQueued): boolean =>
  isShown && thing === (what === 'rename' ? 'username' : 'image');
