'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { FormError } from '@/components/ui/page/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';
import type { AcceptedFollow, InviterView } from '@/lib/contract/friends/follow-view';
import { CongratulationModal } from '../congratulation-modal';
import { Inviter } from './invitation';

type BecomeFriendsProps = {
  inviter: InviterView;
  code: string;
  accept: (input: { code: string }) => Promise<ActionResult<AcceptedFollow>>;
};

export function BecomeFriends({ inviter, code, accept }: BecomeFriendsProps) {
  const t = useTexts('friends');
  // The action deletes a cookie, so Next renders the page again. The offer stays, to show the congratulation.
  const [relation] = useState(inviter.relation);
  if (relation === 'none') return <Offer inviter={inviter} code={code} accept={accept} />;
  const isOwn = relation === 'own';
  return (
    <div className="flex flex-col gap-5">
      <Inviter inviter={inviter}>
        {isOwn ? t('ownLink') : t('alreadyFriends', { name: inviter.name })}
      </Inviter>
      {isOwn ? (
        <ButtonLink href="/add-friend">{t('shareYourLink')}</ButtonLink>
      ) : (
        <ButtonLink href="/friends">{t('seeFriends')}</ButtonLink>
      )}
      <PlayNow />
    </div>
  );
}

function PlayNow() {
  const t = useTexts('friends');
  return (
    <ButtonLink href="/home" look="outline">
      {t('playNow')}
    </ButtonLink>
  );
}

function Offer({ inviter, code, accept }: BecomeFriendsProps) {
  const t = useTexts('friends');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<AcceptedFollow | null>(null);
  async function become() {
    setBusy(true);
    setProblem(null);
    const answer = await accept({ code }).catch(() => null);
    setBusy(false);
    if (answer?.ok) setDone(answer.data);
    else setProblem(failureText(answer, t('becomeFailed')));
  }
  return (
    <div className="flex flex-col gap-5">
      <Inviter inviter={inviter}>{t('addName', { name: inviter.name })}</Inviter>
      <p className="text-center text-paper-muted">{t('youEachGet')}</p>
      <FormError message={problem} />
      <Button onClick={become} busy={busy} busyLabel={t('becoming')} className="wrap-anywhere">
        {t('become', { name: inviter.name })}
      </Button>
      <PlayNow />
      <CongratulationModal
        friend={done && { name: inviter.name, reward: done.reward }}
        onClose={() => router.replace('/friends')}
      />
    </div>
  );
}
