'use client';

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { copyText } from '@/components/client/share/share-link';
import { useTexts } from '@/components/client/texts-provider';
import { Button, pressable } from '@/components/ui/buttons/button';
import { IconBin, IconDownload, IconLeave, IconShare } from '@/components/ui/icons/more-icons';
import { Modal } from '@/components/ui/modals/modal';
import type { ActionResult } from '@/lib/contract/action-result';
import { ROW, RowText } from './setting-group';
import { useDownload } from './use-download';
import { useLeaving } from './use-leaving';

type LogoutRowProps = {
  playerHash: string;
  logOut: () => Promise<ActionResult<unknown>>;
  warning?: string;
};

export function LogoutRow({ playerHash, logOut, warning }: LogoutRowProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const t = useTexts('settings');
  const common = useTexts('common');
  const { busy, go } = useLeaving({ playerHash, leave: logOut, failure: t('logoutFailed') }, close);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={ROW}>
        <RowText icon={<IconLeave />} label={t('logout')} />
      </button>
      <Modal open={open} onClose={close} title={t('logout')} locked={busy}>
        <p className="text-center text-lg">{t('logoutQuestion')}</p>
        {warning ? <p className="pt-2 text-center text-paper-muted">{warning}</p> : null}
        <div className="grid grid-cols-2 gap-3 pt-5">
          <Button look="outline" onClick={close} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button onClick={go} busy={busy} busyLabel={t('loggingOut')}>
            {t('logout')}
          </Button>
        </div>
      </Modal>
    </>
  );
}

type DeleteAccountRowProps = { playerHash: string; deleteAccount: () => Promise<ActionResult<unknown>> };

export function DeleteAccountRow({ playerHash, deleteAccount }: DeleteAccountRowProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const t = useTexts('settings');
  const { busy, go } = useLeaving({ playerHash, leave: deleteAccount, failure: t('deleteFailed') }, close);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={ROW}>
        <RowText icon={<IconBin />} label={t('deleteAccount')} />
      </button>
      <Modal open={open} onClose={close} title={t('deleteAccount')} locked={busy}>
        <p className="text-center text-lg">{t('deleteQuestion')}</p>
        <p className="pt-2 pb-5 text-center text-paper-muted">{t('deleteWarning')}</p>
        <div className="grid grid-cols-2 gap-3">
          <Button look="outline" onClick={close} disabled={busy}>
            {t('no')}
          </Button>
          <Button look="wrong" onClick={go} busy={busy} busyLabel={t('deleting')}>
            {t('yes')}
          </Button>
        </div>
      </Modal>
    </>
  );
}

export function DownloadRow() {
  const t = useTexts('settings');
  const { busy, download } = useDownload();
  return (
    <button type="button" {...pressable(busy, download)} aria-busy={busy || undefined} className={ROW}>
      <RowText icon={<IconDownload />} label={t('download')} note={t(busy ? 'preparing' : 'downloadNote')} />
    </button>
  );
}

/** Copies the app link, without the share sheet of the device (docs/specification.md, section 2). */
export function ShareRow({ appLink }: { appLink: string }) {
  const t = useTexts('settings');
  const common = useTexts('common');
  async function share() {
    if (await copyText(appLink)) toast.success(t('linkCopied'));
    else toast.error(common('copyFailed'));
  }
  return (
    <button type="button" onClick={share} className={ROW}>
      <RowText icon={<IconShare />} label={t('share')} note={t('shareNote')} />
    </button>
  );
}
