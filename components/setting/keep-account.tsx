'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import type { ActionResult } from '@/lib/contract/action-result';
import { useDownload } from './use-download';
import { useLeaving } from './use-leaving';

type KeepAccountProps = {
  playerHash: string;
  keepAccount: () => Promise<ActionResult<unknown>>;
  logOut: () => Promise<ActionResult<unknown>>;
};

export function KeepAccount({ playerHash, keepAccount, logOut }: KeepAccountProps) {
  const t = useTexts('settings');
  const common = useTexts('common');
  const router = useRouter();
  const [keeping, start] = useTransition();
  const { busy: preparing, download } = useDownload();
  const leaving = useLeaving({ playerHash, leave: logOut, failure: t('logoutFailed') });
  function keep() {
    start(async () => {
      const answer = await keepAccount().catch(() => null);
      if (answer?.ok) {
        toast.success(t('accountKept'));
        router.replace('/home');
      } else if (!redirectIfEnded(answer)) toast.error(failureText(answer, common('somethingWrong')));
    });
  }
  return (
    <div className="flex flex-col gap-3">
      <Button onClick={keep} busy={keeping} busyLabel={t('saving')}>
        {t('keepAccount')}
      </Button>
      <Button look="outline" onClick={download} busy={preparing} busyLabel={t('preparing')}>
        {t('download')}
      </Button>
      <Button look="outline" onClick={leaving.go} busy={leaving.busy} busyLabel={t('loggingOut')}>
        {t('logOut')}
      </Button>
    </div>
  );
}
