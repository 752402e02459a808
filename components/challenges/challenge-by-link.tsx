'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { IconShare } from '@/components/ui/icons/more-icons';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ChallengeInvitation } from '@/lib/contract/challenges/challenge-view';
import { challengePath } from '@/lib/contract/challenges/paths';
import { useShareChallenge } from './share-challenge';

type ChallengeByLinkProps = {
  createChallenge: (input: { friendId?: string }) => Promise<ActionResult<ChallengeInvitation>>;
};

export function ChallengeByLink({ createChallenge }: ChallengeByLinkProps) {
  const t = useTexts('challenges');
  const router = useRouter();
  const share = useShareChallenge();
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    const answer = await createChallenge({}).catch(() => null);
    if (!answer?.ok) {
      setBusy(false);
      if (!redirectIfEnded(answer)) toast.error(failureText(answer, t('linkFailed')));
      return;
    }
    await share(answer.data.link);
    // The button stays busy until the challenge shows.
    router.push(challengePath(answer.data.code));
  }
  return (
    <Button look="raised" onClick={start} busy={busy} busyLabel={t('linkStarting')}>
      <IconShare className="size-5" />
      {t('challengeByLink')}
    </Button>
  );
}
