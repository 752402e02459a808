'use client';

import { useOptimistic, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import {
  type PushActions,
  type PushState,
  type SetPushKinds,
  usePush,
} from '@/components/client/push/use-push';
import { RowText, SettingGroup } from '@/components/setting/setting-group';
import { IconClock, IconFlame, IconHeart } from '@/components/ui/icons';
import { IconDevice, IconFlag } from '@/components/ui/more-icons';
import { SwitchRow } from '@/components/ui/switch-row';
import type { PushView } from '@/lib/contract/push/push-view';

type PushKind = PushView['kinds'][number];
type PushSectionProps = PushActions & { push: PushView; setPreferences: SetPushKinds };

const KIND_ICONS = { streak: <IconFlame />, lives: <IconHeart />, challenge: <IconFlag /> };
const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2';

/** Switches push notifications on this device, and their kinds. */
export function PushSection({ push, setPreferences, ...actions }: PushSectionProps) {
  const { state, busy, flip } = usePush(push, actions);
  const { kinds, isSaving, flipKind } = useKinds(push.kinds, setPreferences);
  const isOn = state === 'on';
  const isChosen = SENT_KINDS.some((kind) => kinds.includes(kind));
  return (
    <SettingGroup title="Push notifications on this device">
      <DeviceRow state={state} busy={busy} onFlip={() => flip()} />
      {isOn
        ? SENT_KINDS.map((kind) => (
            <SwitchRow
              key={kind}
              icon={KIND_ICONS[kind]}
              {...KIND_TEXTS[kind]}
              on={kinds.includes(kind)}
              busy={isSaving}
              onFlip={() => flipKind(kind)}
            />
          ))
        : null}
      {isOn && !isChosen ? (
        <div role="status" className={ROW}>
          <RowText
            icon={<IconClock />}
            label="Nothing is on yet"
            note="Turn on what you want to hear about."
          />
        </div>
      ) : null}
    </SettingGroup>
  );
}

function DeviceRow({ state, busy, onFlip }: { state: PushState; busy: boolean; onFlip: () => void }) {
  const text = { icon: <IconDevice />, label: 'Push notifications' };
  if (state === 'no' || state === 'once installed' || state === 'denied')
    return (
      <div role="status" className={ROW}>
        <RowText {...text} note={DEVICE_NOTES[state]} />
      </div>
    );
  const isOn = state === 'on';
  return (
    <SwitchRow
      {...text}
      note={isOn ? DEVICE_NOTES.on : DEVICE_NOTES.off}
      on={isOn}
      busy={busy || state === 'unknown'}
      onFlip={onFlip}
    />
  );
}

/** The kinds of push notifications of this player, on all devices. */
function useKinds(initial: PushKind[], setPreferences: SetPushKinds) {
  const [saved, setSaved] = useState(initial);
  const [kinds, show] = useOptimistic(saved);
  const [isSaving, startChange] = useTransition();
  function flipKind(kind: PushKind) {
    const pushKinds = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
    startChange(async () => {
      show(pushKinds);
      const answer = await setPreferences({ pushKinds }).catch(() => null);
      if (answer?.ok) setSaved(pushKinds);
      else if (!leaveIfEnded(answer)) toast.error(failureText(answer, 'Something went wrong'));
    });
  }
  return { kinds, isSaving, flipKind };
}

/** The kinds that the game sends, in the order of the settings. */
const SENT_KINDS = ['streak', 'lives', 'challenge'] as const satisfies PushView['kinds'];

const KIND_TEXTS: Record<(typeof SENT_KINDS)[number], { label: string; note: string }> = {
  streak: {
    label: 'Streak at risk',
    note: 'A few hours before a streak of 2 days or more would end.',
  },
  lives: { label: 'Lives are full', note: 'When all five lives are back.' },
  challenge: { label: 'A friend’s challenge', note: 'When a friend asks you into an open room.' },
};

const DEVICE_NOTES = {
  on: 'At most one a day, between 9 am and 9 pm. They stop when you log out.',
  off: 'At most one a day, between 9 am and 9 pm.',
  no: 'This browser cannot show push notifications.',
  'once installed':
    'Add Lineup to your Home Screen first: tap Share, then Add to Home Screen. Then open it from there.',
  denied:
    'This browser blocks notifications from Lineup. Allow them in the browser’s settings for this site, then load this page again.',
};
