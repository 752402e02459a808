'use client';

import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { readForPlayer, writeForPlayer } from '@/components/client/device/player-storage';
import { type PushActions, type SetPushKinds, usePush } from '@/components/client/push/use-push';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { PlainButton } from '@/components/ui/buttons/button';
import type { PushView } from '@/lib/contract/push/push';

export type AskAfterDailyProps = PushActions & {
  push: PushView;
  playerHash: string;
  setPreferences: SetPushKinds;
};

const LINK = 'min-h-11 px-2 font-semibold underline underline-offset-4 aria-disabled:no-underline';

/** Offers a reminder of the streak after a finished daily. Renders nothing where push does not work. */
export function AskAfterDaily({ push, playerHash, setPreferences, ...actions }: AskAfterDailyProps) {
  const t = useTexts('daily');
  const common = useTexts('common');
  const { state, busy, flip } = usePush(push, actions);
  const [isDeclined, setDeclined] = useState(true);
  const [isDone, setDone] = useState(false);
  useEffect(() => setDeclined(readForPlayer(playerHash, 'push_declined') === true), [playerHash]);
  function decline() {
    writeForPlayer(playerHash, 'push_declined', true);
    setDeclined(true);
  }
  function remind() {
    flip(async (next) => {
      if (next === 'denied') return decline();
      if (next !== 'on') return;
      const pushKinds = [...new Set([...push.kinds, 'streak' as const])];
      const answer = await setPreferences({ pushKinds }).catch(() => null);
      if (answer?.ok) setDone(true);
      else toast.error(failureText(answer, common('somethingWrong')));
    });
  }
  if (isDone)
    return (
      <p role="status" className="text-center text-muted text-sm">
        {t('reminded')}
      </p>
    );
  if (isDeclined || state !== 'off' || !push.sent.includes('streak')) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 text-center text-sm">
      <p className="text-muted">{t('remindQuestion')}</p>
      <PlainButton
        className={`${LINK} text-accent-text`}
        onClick={remind}
        busy={busy}
        busyLabel={t('turningOn')}
      >
        {t('remind')}
      </PlainButton>
      <PlainButton className={`${LINK} text-muted`} onClick={decline} disabled={busy}>
        {t('noThanks')}
      </PlainButton>
    </div>
  );
}
