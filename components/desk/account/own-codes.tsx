'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from '../shell/use-desk-action';
import { RecoveryCodes } from '../sign-in/recovery-codes';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton } from '../ui/controls';
import { Panel } from '../ui/layout';

type OwnCodesProps = { left: number; replace: () => Promise<DeskResult<{ codes: string[] }>> };

export function OwnCodes({ left, replace }: OwnCodesProps) {
  const t = useTexts('desk');
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const router = useRouter();
  const call = useDeskAction(replace);
  const confirm = async () => {
    const done = await call.run(undefined);
    if (!done) return;
    setCodes(done.codes);
    setOpen(false);
    // Shows the new number of codes.
    router.refresh();
  };
  return (
    <Panel
      title={t('recoveryCodes')}
      note={t('codesLeft', { count: left })}
      actions={<DeskButton onClick={() => setOpen(true)}>{t('newCodes')}</DeskButton>}
    >
      <div role="status">{codes ? <RecoveryCodes codes={codes} /> : null}</div>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('drawCodesTitle')}
        confirmLabel={t('drawCodes')}
        onConfirm={confirm}
        call={call}
      >
        <p>{t('oldCodesStop')}</p>
      </ConfirmDialog>
    </Panel>
  );
}
