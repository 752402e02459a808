'use client';

import { useRef, useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { CheckedPhotos, LostPhoto } from '@/lib/contract/desk/flags';
import { counted } from '@/lib/contract/format';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Panel, Problem } from '../ui/layout';

type PhotoCheckProps = {
  check: (input: { after: string | null }) => Promise<DeskResult<CheckedPhotos>>;
  /** Takes a record out of play. Resolves to whether it worked. */
  onPull: (record: { recordId: string }) => Promise<boolean>;
  isBusy: boolean;
};

type Progress = { checked: number; lost: LostPhoto[]; state: 'running' | 'stopped' | 'done' };

/** Checks some hundred photos at a time, until all were or the operator stops it. */
function usePhotoCheck(check: PhotoCheckProps['check']) {
  const action = useDeskAction(check);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);

  async function start(): Promise<void> {
    isStopped.current = false;
    let sum: Progress = { checked: 0, lost: [], state: 'running' };
    setProgress(sum);
    for (let after: string | null = null; ; ) {
      const done: CheckedPhotos | undefined = await action.run({ after });
      const isLast = !done || done.next === null || isStopped.current;
      const state = isLast ? (done?.next === null ? 'done' : 'stopped') : 'running';
      sum = {
        checked: sum.checked + (done?.checked ?? 0),
        lost: [...sum.lost, ...(done?.lost ?? [])],
        state,
      };
      setProgress(sum);
      if (isLast) return;
      after = done.next;
    }
  }

  return {
    progress,
    problem: action.problem,
    start,
    stop: () => {
      isStopped.current = true;
    },
    drop: (record: LostPhoto) =>
      setProgress((before) => before && { ...before, lost: before.lost.filter((each) => each !== record) }),
  };
}

const FACTS: Column<LostPhoto>[] = [
  { title: 'County', cell: ({ county }) => county },
  { title: 'Booked on', cell: ({ bookedOn }) => bookedOn },
  { title: 'Record', cell: ({ recordId }) => <span className="wrap-anywhere">{recordId}</span> },
];

/** Looks through the photos in play for files that are missing. */
export function PhotoCheck({ check, onPull, isBusy }: PhotoCheckProps) {
  const { progress, problem, start, stop, drop } = usePhotoCheck(check);
  const pull = async (record: LostPhoto) => {
    if (await onPull(record)) drop(record);
  };
  const action: Column<LostPhoto> = {
    title: 'Action',
    cell: (record) => (
      <DeskButton busy={isBusy} onClick={() => void pull(record)}>
        Take out of play
      </DeskButton>
    ),
  };
  return (
    <Panel
      title="Photos that do not load"
      note="Looks for the files of all photos in play. No photo is shown."
      actions={
        progress?.state === 'running' ? (
          <DeskButton onClick={stop}>Stop</DeskButton>
        ) : (
          <DeskButton onClick={() => void start()}>Check the photos</DeskButton>
        )
      }
    >
      <p role="status" className="empty:hidden">
        {progress ? progressText(progress) : null}
      </p>
      <Problem message={problem} />
      {progress && progress.lost.length > 0 ? (
        <DataTable
          caption="Records whose photo is missing"
          columns={[...FACTS, action]}
          rows={progress.lost}
          rowKey={({ recordId }) => recordId}
        />
      ) : null}
    </Panel>
  );
}

function progressText({ checked, lost, state }: Progress): string {
  const what = counted(checked, 'photo');
  const missing = lost.length === 0 ? 'none is missing' : `${lost.length} missing`;
  const how = { running: 'checked so far', stopped: 'checked, then stopped', done: 'checked' }[state];
  return `${what} ${how}: ${missing}.`;
}
