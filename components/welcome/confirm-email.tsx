'use client';

import { type ReactNode, useState, useTransition } from 'react';
import { failureText } from '@/components/client/failure-text';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { FormError } from '@/components/ui/welcome-card';
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
  const [view, setView] = useState(found);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startConfirming] = useTransition();

  function confirm() {
    startConfirming(async () => {
      setProblem(null);
      const answer = await confirmEmail({ token }).catch(() => null);
      if (answer?.ok) setView(answer.data);
      else setProblem(failureText(answer, 'Something went wrong'));
    });
  }

  if (view.state === 'open') {
    return (
      <div className="flex flex-col gap-4">
        <p>
          Is <strong className="break-all">{view.email}</strong> your email? Confirm it to receive friend
          rewards and prizes.
        </p>
        <FormError message={problem} />
        <Button onClick={confirm} busy={busy} busyLabel="Confirming...">
          Confirm my email
        </Button>
      </div>
    );
  }
  const next = isSignedIn ? (
    <ButtonLink href="/home">Play</ButtonLink>
  ) : (
    <ButtonLink href="/login">Log in</ButtonLink>
  );
  const askAgain = isSignedIn
    ? 'You can ask for a new one in Settings.'
    : 'Log in to ask for a new one in Settings.';
  if (view.state === 'confirmed') {
    return (
      <Outcome title="Your email is confirmed." next={next} takesFocus={view !== found}>
        You do not need to do anything else.
      </Outcome>
    );
  }
  return (
    <Outcome
      takesFocus={view !== found}
      title={view.state === 'expired' ? 'This link has expired.' : 'This link does not work.'}
      next={isSignedIn ? <ButtonLink href="/setting">Open settings</ButtonLink> : next}
    >
      {view.state === 'expired'
        ? `Links work for 7 days. ${askAgain}`
        : `Open the link exactly as it appears in the email. ${askAgain}`}
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
