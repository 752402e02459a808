'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { FormError } from '@/components/ui/page/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

type IdentityChoiceProps = {
  providerName: string;
  points: number;
  goToAccount: () => Promise<ActionResult<{ goTo: string }>>;
};

export function IdentityChoice({ providerName, points, goToAccount }: IdentityChoiceProps) {
  const t = useTexts('welcome');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function go() {
    setBusy(true);
    setProblem(null);
    const answer = await goToAccount().catch(() => null);
    // The button stays busy until the next page shows.
    if (answer?.ok) return router.replace(answer.data.goTo);
    setBusy(false);
    setProblem(failureText(answer, t('loginFailed')));
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">{t('choiceAccount', { provider: providerName })}</p>
      <p>{t('choiceLoss', { points })}</p>
      <FormError message={problem} />
      <Button onClick={go} busy={busy} busyLabel={t('signingIn')}>
        {t('goToAccount')}
      </Button>
      <ButtonLink href="/home" look="outline">
        {t('stayGuest')}
      </ButtonLink>
    </div>
  );
}
