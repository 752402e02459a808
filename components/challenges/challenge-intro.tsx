'use client';

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/states/empty-state';
import type { ActionResult } from '@/lib/contract/action-result';
import type { ChallengeView } from '@/lib/contract/challenges/challenge-view';
import { ClosingMoment } from './closing-moment';
import { ShareChallenge } from './share-challenge';

type ChallengeIntroProps = {
  view: ChallengeView;
  accept: (input: { code: string }) => Promise<ActionResult<null>>;
  onPlay: () => void;
};

export function ChallengeIntro({ view, accept, onPlay }: ChallengeIntroProps) {
  const t = useTexts('challenges');
  const [busy, setBusy] = useState(false);
  const isInvited = view.state === 'invited';
  const isStarted = view.answered > 0;
  async function go() {
    if (!isInvited) return onPlay();
    setBusy(true);
    const answer = await accept({ code: view.code }).catch(() => null);
    setBusy(false);
    if (answer?.ok) return onPlay();
    if (!redirectIfEnded(answer)) toast.error(failureText(answer, t('acceptFailed')));
  }
  const name = shownName(view.name, t('opponent'));
  return (
    <EmptyState title={<h2>{view.isChallenger ? t('startTitle') : t('invited', { name })}</h2>}>
      <p>{t(isInvited ? 'invitedText' : 'startText')}</p>
      {isStarted ? <p className="font-semibold">{t('answered', view)}</p> : null}
      <Button onClick={go} busy={busy} busyLabel={t('accepting')} className="w-full">
        {t(isInvited ? 'accept' : isStarted ? 'continue' : 'start')}
      </Button>
      {view.isChallenger && view.name === null ? <ShareChallenge link={view.link} /> : null}
      <ClosingMoment what="closes" atMs={view.closesAt} className="text-paper-muted text-sm" />
    </EmptyState>
  );
}
