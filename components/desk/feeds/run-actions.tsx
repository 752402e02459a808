'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useDeskAction } from '@/components/desk/shell/use-desk-action';
import { ConfirmDialog } from '@/components/desk/ui/confirm-dialog';
import { DeskButton } from '@/components/desk/ui/desk-button';
import { Problem } from '@/components/desk/ui/problem';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { counted } from '@/lib/contract/format';

type Target = { runId: string };

type ImportProps = Target & {
  importRun: (input: Target) => Promise<DeskResult<Target>>;
  /** What the dry run found. */
  lines: number;
  erased: number;
};

/** Imports what a dry run has read, after a question. Leads to the new run. */
export function ImportButton({ runId, importRun, lines, erased }: ImportProps) {
  const router = useRouter();
  const { run, isBusy, problem } = useDeskAction(importRun);
  const [isOpen, setOpen] = useState(false);
  async function confirm(): Promise<void> {
    const made = await run({ runId });
    if (made) router.push(`/desk/feeds/${made.runId}`);
  }
  return (
    <>
      <DeskButton look="accent" onClick={() => setOpen(true)}>
        Import
      </DeskButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Import this feed?"
        confirmLabel="Import"
        onConfirm={confirm}
        isBusy={isBusy}
        problem={problem}
      >
        <p>
          {counted(lines, 'line')} {lines === 1 ? 'is' : 'are'} read again, and what the dry run accepted is
          written.{' '}
          {erased > 0
            ? `${counted(erased, 'record')} in play ${erased === 1 ? 'is' : 'are'} erased for good.`
            : 'No record is erased.'}
        </p>
      </ConfirmDialog>
    </>
  );
}

type CancelProps = Target & { cancel: (input: Target) => Promise<DeskResult<null>> };

/** Cancels a run that has not ended. */
export function CancelButton({ runId, cancel }: CancelProps) {
  const router = useRouter();
  const { run, isBusy, problem } = useDeskAction(cancel);
  return (
    <>
      <DeskButton
        busy={isBusy}
        onClick={async () => {
          await run({ runId });
          router.refresh();
        }}
      >
        Cancel run
      </DeskButton>
      <Problem message={problem} />
    </>
  );
}

type ReadNowProps = { feedId: string; readNow: (input: { feedId: string }) => Promise<DeskResult<null>> };

/** Makes a feed of the schedule due now. */
export function ReadNowButton({ feedId, readNow }: ReadNowProps) {
  const router = useRouter();
  const { run, isBusy, problem } = useDeskAction(readNow);
  const [isAsked, setAsked] = useState(false);
  async function ask(): Promise<void> {
    if ((await run({ feedId })) === undefined) return;
    setAsked(true);
    router.refresh();
  }
  return (
    <>
      <DeskButton busy={isBusy} disabled={isAsked} onClick={ask} className="whitespace-nowrap">
        {isAsked ? 'Read within a minute' : 'Read now'}
      </DeskButton>
      <Problem message={problem} />
    </>
  );
}
