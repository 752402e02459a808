'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { Button } from '@/components/ui/button';
import type { ActionResult } from '@/lib/contract/action-result';
import { useDownload } from './use-download';
import { useLeaving } from './use-leaving';

type KeepAccountProps = {
  playerHash: string;
  keepAccount: () => Promise<ActionResult<unknown>>;
  logOut: () => Promise<ActionResult<unknown>>;
};

export function KeepAccount({ playerHash, keepAccount, logOut }: KeepAccountProps) {
  const router = useRouter();
  const [keeping, start] = useTransition();
  const { busy: preparing, download } = useDownload();
  const leaving = useLeaving({ playerHash, leave: logOut, failure: 'Logout failed. Try again.' });
  function keep() {
    start(async () => {
      const answer = await keepAccount().catch(() => null);
      if (answer?.ok) {
        toast.success('Your account will not be deleted.');
        router.replace('/home');
      } else if (!leaveIfEnded(answer)) toast.error(failureText(answer, 'Something went wrong'));
    });
  }
  return (
    <div className="flex flex-col gap-3">
      <Button onClick={keep} busy={keeping} busyLabel="Saving...">
        Keep my account
      </Button>
      <Button look="outline" onClick={download} busy={preparing} busyLabel="Preparing your file...">
        Download my data
      </Button>
      <Button look="outline" onClick={leaving.go} busy={leaving.busy} busyLabel="Logging out...">
        Logout
      </Button>
    </div>
  );
}
