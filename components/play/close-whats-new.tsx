'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import type { ActionResult } from '@/lib/contract/action-result';
import { RELEASED_ON } from '@/lib/contract/players/whats-new';

type CloseWhatsNewProps = {
  label: string;
  busyLabel: string;
  setPreferences: (input: { newsSeenOn: string }) => Promise<ActionResult<unknown>>;
};

export function CloseWhatsNew({ label, busyLabel, setPreferences }: CloseWhatsNewProps) {
  const common = useTexts('common');
  const router = useRouter();
  const [busy, startClosing] = useTransition();
  function close() {
    startClosing(async () => {
      const answer = await setPreferences({ newsSeenOn: RELEASED_ON }).catch(() => null);
      if (answer?.ok) router.replace('/home');
      else if (!redirectIfEnded(answer)) toast.error(failureText(answer, common('somethingWrong')));
    });
  }
  return (
    <Button onClick={close} disabled={busy} aria-busy={busy || undefined} className="w-full">
      {busy ? busyLabel : label}
    </Button>
  );
}
