'use client';

import { useEffect, useState } from 'react';
import { type DeviceChoice, isOnHere, switchHere } from '@/components/client/device-choices';
import { signal } from '@/components/client/signal';
import { IconSound, IconVibration } from '@/components/ui/more-icons';
import { SwitchRow } from '@/components/ui/switch-row';

/** A choice of this device, as a switch. Switched on, it shows at once what it does. */
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

/** Short sounds on an answer, a lost life, a new badge. */
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

/** A light vibration on an answer. */
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
