'use client';

import { type ReactNode, useState, useTransition } from 'react';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { FormError } from '@/components/ui/page/welcome-card';
import type { ConfirmationView } from '@/lib/contract/accounts/confirmation-view';
import type { ActionResult } from '@/lib/contract/action-result';

type ConfirmEmailProps = {
  found: ConfirmationView;
  token: string;
  isSignedIn: boolean;
  confirmEmail: (input: { token: string }) => Promise<ActionResult<ConfirmationView>>;
};

/** Confirms only on a press of the button, because mail scanners open links. */
export function ConfirmEmail({ found, token, isSignedIn, confirmEmail }: ConfirmEmailProps) {
  const t = useTexts('welcome');
  const common = useTexts('common');
  const [view, setView] = useState(found);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startConfirming] = useTransition();

  function confirm() {
    startConfirming(async () => {
      setProblem(null);
      const answer = await confirmEmail({ token }).catch(() => null);
      if (answer?.ok) setView(answer.data);
      else setProblem(failureText(answer, common('somethingWrong')));
    });
  }

  if (view.state === 'open') {
    return (
      <div className="flex flex-col gap-4">
        <p>
          {t.rich('confirmQuestion', {
            address: view.email,
            email: (address) => <strong className="break-all">{address}</strong>,
          })}
        </p>
        <FormError message={problem} />
        <Button onClick={confirm} busy={busy} busyLabel={t('confirming')}>
          {t('confirm')}
        </Button>
      </div>
    );
  }
  const next = isSignedIn ? (
    <ButtonLink href="/home">{t('play')}</ButtonLink>
  ) : (
    <ButtonLink href="/login">{t('logIn')}</ButtonLink>
  );
  if (view.state === 'confirmed') {
    return (
      <Outcome title={t('confirmed')} next={next} takesFocus={view !== found}>
        {t('confirmedNext')}
      </Outcome>
    );
  }
  return (
    <Outcome
      takesFocus={view !== found}
      title={t(`links.${view.state}.title`)}
      next={isSignedIn ? <ButtonLink href="/setting">{t('openSettings')}</ButtonLink> : next}
    >
      {t(`links.${view.state}.${isSignedIn ? 'loggedIn' : 'loggedOut'}`)}
    </Outcome>
  );
}

type OutcomeProps = {
  title: string;
  next: ReactNode;
  /** Moves the focus here, because the pressed button is gone. */
  takesFocus: boolean;
  children: ReactNode;
};

const focusIt = (element: HTMLElement | null) => element?.focus();

function Outcome({ title, next, takesFocus, children }: OutcomeProps) {
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <p
          ref={takesFocus ? focusIt : null}
          tabIndex={-1}
          className="font-extrabold font-display text-2xl leading-tight"
        >
          {title}
        </p>
        <p className="pt-1">{children}</p>
      </div>
      {next}
    </div>
  );
}
