'use client';

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { DESK_PATH, DESK_SIGN_IN_PATH } from '@/lib/contract/desk/sections';
import { createPasskey, type FinishAction, type StartAction, useCeremony } from '../shell/use-ceremony';
import { DeskButton, DeskField, deskLook } from '../ui/controls';
import { Problem } from '../ui/layout';
import { OutsideFrame } from './outside-frame';
import { RecoveryCodes } from './recovery-codes';

type EnrollFormProps = {
  token: string;
  /** The operator's name; null if the link is closed. */
  operator: string | null;
  start: StartAction<PublicKeyCredentialCreationOptionsJSON>;
  enrol: FinishAction<{ codes: string[] }>;
};

/** Shows the recovery codes. Takes the focus, because the form that had it is gone. */
function Enrolled({ codes }: { codes: readonly string[] }) {
  const t = useTexts('desk');
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <OutsideFrame title={t('yourCodes')}>
      <div ref={next} tabIndex={-1} className="outline-none">
        <RecoveryCodes codes={codes} />
      </div>
      {/* A full page load, with the new session. */}
      <a href={DESK_PATH} className={deskLook('accent')}>
        {t('codesKept')}
      </a>
    </OutsideFrame>
  );
}

function Closed() {
  const t = useTexts('desk');
  return (
    <OutsideFrame title={t('linkClosed')}>
      <p>{t('linkClosedWhy')}</p>
      <a href={DESK_SIGN_IN_PATH} className={deskLook('plain')}>
        {t('logIn')}
      </a>
    </OutsideFrame>
  );
}

export function EnrollForm({ token, operator, start, enrol }: EnrollFormProps) {
  const t = useTexts('desk');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [label, setLabel] = useState(() => t('firstDevice'));
  const { run, isBusy, problem, fieldErrors } = useCeremony({
    start,
    ceremony: createPasskey,
    finish: enrol,
  });
  if (codes) return <Enrolled codes={codes} />;
  // The page is rendered again while the passkey is sent. By then the link is closed.
  if (operator === null && !isBusy) return <Closed />;
  return (
    <OutsideFrame title={operator === null ? t('oneMoment') : t('welcome', { operator })}>
      <p>{t('enrollHow')}</p>
      <form
        className="flex flex-col gap-4"
        onSubmit={async (event) => {
          event.preventDefault();
          if (isBusy) return;
          const done = await run({ token, label });
          if (done) setCodes(done.codes);
        }}
      >
        <DeskField
          label={t('deviceName')}
          name="label"
          value={label}
          maxLength={40}
          onChange={(event) => setLabel(event.target.value)}
          error={fieldErrors.label}
        />
        <Problem message={problem} />
        <DeskButton type="submit" look="accent" busy={isBusy}>
          {t('createPasskey')}
        </DeskButton>
      </form>
    </OutsideFrame>
  );
}
