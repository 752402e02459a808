'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/button';
import { IconShare } from '@/components/ui/more-icons';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ChallengeInvitation } from '@/lib/contract/challenges/challenge-view';
import { challengePath } from '@/lib/contract/challenges/rules';
import { useShareChallenge } from './share-challenge';

type ChallengeByLinkProps = {
  createChallenge: (input: { friendId?: string }) => Promise<ActionResult<ChallengeInvitation>>;
};

/** Starts a challenge that the first player with its link accepts, shares the link, and opens the challenge. */
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
      if (!leaveIfEnded(answer)) toast.error(failureText(answer, t('linkFailed')));
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
