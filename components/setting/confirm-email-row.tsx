'use client';

import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { TextButton } from '@/components/ui/buttons/button';
import { useSecondsLeft, waitText } from '@/components/ui/forms/use-seconds-left';
import { IconCheck } from '@/components/ui/icons/icons';
import { IconMail } from '@/components/ui/icons/more-icons';
import type { ResentView } from '@/lib/contract/accounts/confirmation-view';
import type { ActionResult } from '@/lib/contract/action-result';
import { ROW, RowText } from './setting-group';

type ConfirmEmailRowProps = {
  email: 'unconfirmed' | 'confirmed';
  resend: () => Promise<ActionResult<ResentView>>;
};

export function ConfirmEmailRow({ email, resend }: ConfirmEmailRowProps) {
  const t = useTexts('settings');
  const [isConfirmed, setConfirmed] = useState(email === 'confirmed');
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [secondsLeft, wait] = useSecondsLeft(0);

  async function send() {
    // A second press may come before the button is disabled.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const answer = await resend().catch(() => null);
    if (redirectIfEnded(answer)) return;
    if (!answer?.ok) {
      toast.error(failureText(answer, t('emailNotSent')));
      wait(answer?.retryAfterSeconds ?? 0);
    } else if (answer.data.state === 'confirmed') setConfirmed(true);
    else {
      toast.success(t('emailSent'));
      wait(answer.data.pauseSeconds);
    }
    isSending.current = false;
    setBusy(false);
  }

  return (
    <div className={`${ROW} flex-wrap`}>
      <RowText
        icon={<IconMail />}
        label={t('email')}
        note={t(isConfirmed ? 'emailConfirmed' : 'emailUnconfirmed')}
      />
      {isConfirmed ? (
        <IconCheck className="size-5 shrink-0 text-good-text" />
      ) : (
        <TextButton onClick={send} disabled={secondsLeft > 0} busy={busy}>
          {busy
            ? t('sending')
            : secondsLeft > 0
              ? t('resendIn', { wait: waitText(secondsLeft) })
              : t('resend')}
        </TextButton>
      )}
    </div>
  );
}
