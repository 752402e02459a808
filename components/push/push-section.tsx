'use client';

import { useOptimistic, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  type PushActions,
  type PushState,
  type SetPushKinds,
  usePush,
} from '@/components/client/push/use-push';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { RowText, SettingGroup } from '@/components/setting/setting-group';
import { SwitchRow } from '@/components/ui/forms/switch-row';
import { IconClock, IconFlame, IconHeart } from '@/components/ui/icons/icons';
import { IconDevice, IconFlag } from '@/components/ui/icons/more-icons';
import { APP_NAME } from '@/lib/contract/app-name';
import type { PushView } from '@/lib/contract/push/push';

type PushKind = PushView['kinds'][number];
type PushSectionProps = PushActions & { push: PushView; setPreferences: SetPushKinds };

const KIND_ICONS = { streak: <IconFlame />, lives: <IconHeart />, challenge: <IconFlag /> };
const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2';

export function PushSection({ push, setPreferences, ...actions }: PushSectionProps) {
  const t = useTexts('settings');
  const { state, busy, flip } = usePush(push, actions);
  const { kinds, isSaving, flipKind } = useKinds(push.kinds, setPreferences);
  const isOn = state === 'on';
  const sent = SENT_KINDS.filter((kind) => push.sent.includes(kind));
  const isChosen = sent.some((kind) => kinds.includes(kind));
  return (
    <SettingGroup title={t('pushOnDevice')}>
      <DeviceRow state={state} busy={busy} onFlip={() => flip()} />
      {isOn
        ? sent.map((kind) => (
            <SwitchRow
              key={kind}
              icon={KIND_ICONS[kind]}
              label={t(`pushKinds.${kind}`)}
              note={t(`pushKindNotes.${kind}`)}
              on={kinds.includes(kind)}
              busy={isSaving}
              onFlip={() => flipKind(kind)}
            />
          ))
        : null}
      {isOn && !isChosen ? (
        <div role="status" className={ROW}>
          <RowText icon={<IconClock />} label={t('pushNothing')} note={t('pushNothingNote')} />
        </div>
      ) : null}
    </SettingGroup>
  );
}

function DeviceRow({ state, busy, onFlip }: { state: PushState; busy: boolean; onFlip: () => void }) {
  const t = useTexts('settings');
  const text = { icon: <IconDevice />, label: t('push') };
  if (state === 'no' || state === 'once installed' || state === 'denied')
    return (
      <div role="status" className={ROW}>
        <RowText {...text} note={t(OBSTACLES[state], { app: APP_NAME })} />
      </div>
    );
  const isOn = state === 'on';
  return (
    <SwitchRow
      {...text}
      note={t(isOn ? 'pushOn' : 'pushOff')}
      on={isOn}
      busy={busy || state === 'unknown'}
      onFlip={onFlip}
    />
  );
}

function useKinds(initial: PushKind[], setPreferences: SetPushKinds) {
  const common = useTexts('common');
  const [saved, setSaved] = useState(initial);
  const [kinds, show] = useOptimistic(saved);
  const [isSaving, startChange] = useTransition();
  function flipKind(kind: PushKind) {
    const pushKinds = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
    startChange(async () => {
      show(pushKinds);
      const answer = await setPreferences({ pushKinds }).catch(() => null);
      if (answer?.ok) setSaved(pushKinds);
      else if (!redirectIfEnded(answer)) toast.error(failureText(answer, common('somethingWrong')));
    });
  }
  return { kinds, isSaving, flipKind };
}

/** Kinds that the game sends, in the order of the settings. */
const SENT_KINDS = ['streak', 'lives', 'challenge'] as const satisfies PushView['kinds'];

const OBSTACLES = {
  no: 'pushUnsupported',
  'once installed': 'pushOnceInstalled',
  denied: 'pushDenied',
} as const;
