'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { failureText } from '@/components/client/failure-text';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { FormError } from '@/components/ui/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';
import { counted } from '@/lib/contract/format';

type IdentityChoiceProps = {
  providerName: string;
  /** What the guest has won. */
  points: number;
  goToAccount: () => Promise<ActionResult<{ goTo: string }>>;
};

/** Lets a guest choose between the account of an identity and the game as a guest. */
export function IdentityChoice({ providerName, points, goToAccount }: IdentityChoiceProps) {
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
    setProblem(failureText(answer, 'Login failed'));
  }
  const won = points > 0 ? `, with ${counted(points, 'point')}` : '';
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">Your {providerName} account has an account here already.</p>
      <p>
        If you go to that account, your game as a guest ends{won}. It is erased and cannot be restored. If you
        stay a guest, nothing changes.
      </p>
      <FormError message={problem} />
      <Button onClick={go} busy={busy} busyLabel="Signing in...">
        Go to my account
      </Button>
      <ButtonLink href="/home" look="outline">
        Stay a guest
      </ButtonLink>
    </div>
  );
}
