'use client';

import { useEffect, useState } from 'react';
import { type DeviceChoice, isOnHere, switchHere } from '@/components/client/device-choices';
import { signal } from '@/components/client/signal';
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
  return (
    <SwitchRow
      icon={<IconSound />}
      label="Sounds"
      note="Short sounds for answers, lives and badges."
      {...useDeviceSwitch('sounds')}
    />
  );
}

export function VibrationSwitch() {
  return (
    <SwitchRow
      icon={<IconVibration />}
      label="Vibration"
      note="Vibrates on each answer, if your device supports it."
      {...useDeviceSwitch('vibration')}
    />
  );
}
