'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { effectsOf } from '@/lib/contract/desk/feeds/run-effects';
import type { RunView } from '@/lib/contract/desk/feeds/run-view';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton } from '../ui/controls';
import { Problem } from '../ui/layout';

type Target = { runId: string };

type ImportProps = {
  dryRun: Pick<RunView, 'id' | 'kind' | 'counts' | 'erased'>;
  importRun: (input: Target) => Promise<DeskResult<Target>>;
};

/** Imports a dry run after a confirmation that lists its effects. Highlighted only if there is something to import. */
export function ImportButton({ dryRun, importRun }: ImportProps) {
  const t = useTexts('deskFeeds');
  const router = useRouter();
  const call = useDeskAction(importRun);
  const [isOpen, setOpen] = useState(false);
  const { effects, hasChanges } = effectsOf(t, dryRun);
  async function confirm(): Promise<void> {
    const made = await call.run({ runId: dryRun.id });
    if (made) router.push(`/desk/feeds/${made.runId}`);
  }
  return (
    <>
      <DeskButton look={hasChanges ? 'accent' : 'plain'} onClick={() => setOpen(true)}>
        {t('import')}
      </DeskButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('importTitle')}
        confirmLabel={t('import')}
        onConfirm={confirm}
        call={call}
      >
        <p>{t('importAbout')}</p>
        <ul className="list-disc pl-5">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

type CancelProps = Target & { cancel: (input: Target) => Promise<DeskResult<null>> };

export function CancelButton({ runId, cancel }: CancelProps) {
  const t = useTexts('deskFeeds');
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
        {t('cancelRun')}
      </DeskButton>
      <Problem message={problem} />
    </>
  );
}

type ReadNowProps = { label: string; ask: () => Promise<DeskResult<null>> };

export function ReadNowButton({ label, ask }: ReadNowProps) {
  const t = useTexts('deskFeeds');
  const router = useRouter();
  const { run, isBusy, problem } = useDeskAction(ask);
  const [isAsked, setAsked] = useState(false);
  async function press(): Promise<void> {
    if ((await run({})) === undefined) return;
    setAsked(true);
    router.refresh();
  }
  return (
    <>
      <DeskButton busy={isBusy} disabled={isAsked} onClick={press} className="whitespace-nowrap">
        {isAsked ? t('readSoon') : label}
      </DeskButton>
      <Problem message={problem} />
    </>
  );
}
