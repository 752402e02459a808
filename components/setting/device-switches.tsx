'use client';

import { useEffect, useState } from 'react';
import { type DeviceChoice, isOnHere, switchHere } from '@/components/client/device-choices';
import { signal } from '@/components/client/signal';
import { useTexts } from '@/components/client/texts-provider';
import { IconSound, IconVibration } from '@/components/ui/more-icons';
import { SwitchRow } from '@/components/ui/switch-row';

/** A setting of this device. Switching it on plays an example. */
function useDeviceSwitch(choice: DeviceChoice) {
  const [on, setOn] = useState(choice === 'vibration');
  useEffect(() => setOn(isOnHere(choice)), [choice]);
  function onFlip() {
    switchHere(choice, !on);
    setOn(!on);
    if (!on) signal('right');
  }
  return { on, onFlip };
}

export function SoundSwitch() {
  const t = useTexts('settings');
  return (
    <SwitchRow
      icon={<IconSound />}
      label={t('sounds')}
      note={t('soundsNote')}
      {...useDeviceSwitch('sounds')}
    />
  );
}

export function VibrationSwitch() {
  const t = useTexts('settings');
  return (
    <SwitchRow
      icon={<IconVibration />}
      label={t('vibration')}
      note={t('vibrationNote')}
      {...useDeviceSwitch('vibration')}
    />
  );
}
