'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton } from '../ui/controls';
import { Problem } from '../ui/layout';

type ShowEmailProps = {
  userId: string;
  showEmail: (input: object) => Promise<DeskResult<{ email: string }>>;
};

/** Shows the email after a press, which the audit notes. */
export function ShowEmail({ userId, showEmail }: ShowEmailProps) {
  const t = useTexts('deskPlayers');
  const { run, isBusy, problem } = useDeskAction(showEmail);
  const [email, setEmail] = useState<string | null>(null);
  const show = async () => setEmail((await run({ userId }))?.email ?? null);
  return (
    <>
      <p role="status" className="wrap-anywhere empty:hidden">
        {email}
      </p>
      {email === null ? (
        <DeskButton busy={isBusy} onClick={show} className="self-start">
          {t('showEmail')}
        </DeskButton>
      ) : null}
      <Problem message={problem} />
    </>
  );
}
