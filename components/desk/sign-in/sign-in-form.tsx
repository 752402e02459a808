'use client';

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { DESK_PATH } from '@/lib/contract/desk/sections';
import { type FinishAction, type StartAction, useCeremony, usePasskeyOnce } from '../shell/use-ceremony';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, DeskField } from '../ui/controls';
import { Problem } from '../ui/layout';
import { OutsideFrame } from './outside-frame';

type SignInFormProps = {
  start: StartAction<PublicKeyCredentialRequestOptionsJSON>;
  signIn: FinishAction<true>;
  signInWithCode: FinishAction<true>;
};

/** Loads the desk as a new page, with the new session. */
const openDesk = () => window.location.assign(DESK_PATH);

function CodeForm({ signInWithCode }: Pick<SignInFormProps, 'signInWithCode'>) {
  const t = useTexts('desk');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const { run, isBusy, problem, fieldErrors } = useDeskAction<unknown, true>(signInWithCode);
  return (
    <form
      className="flex flex-col gap-3 pt-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!isBusy && (await run({ name, code }))) openDesk();
      }}
    >
      <p className="text-muted">{t('codeLimits')}</p>
      <DeskField
        label={t('yourName')}
        name="name"
        autoComplete="username"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldErrors.name}
      />
      <DeskField
        label={t('recoveryCode')}
        name="code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={fieldErrors.code}
      />
      <Problem message={problem} />
      <DeskButton type="submit" busy={isBusy}>
        {t('logInWithCode')}
      </DeskButton>
    </form>
  );
}

export function SignInForm({ start, signIn, signInWithCode }: SignInFormProps) {
  const t = useTexts('desk');
  const { run, isBusy, problem } = useCeremony({ start, ceremony: usePasskeyOnce, finish: signIn });
  return (
    <OutsideFrame title={t('title')}>
      <p>{t('operatorsOnly')}</p>
      <Problem message={problem} />
      <DeskButton look="accent" busy={isBusy} onClick={async () => (await run()) && openDesk()}>
        {t('logInWithPasskey')}
      </DeskButton>
      <details className="border-line border-t pt-3">
        <summary className="cursor-pointer rounded-md py-2 font-semibold">{t('noPasskeyAtHand')}</summary>
        <CodeForm signInWithCode={signInWithCode} />
      </details>
    </OutsideFrame>
  );
}
