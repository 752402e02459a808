'use client';

import { useEffect, useState } from 'react';
import { IconVibration } from '@/components/ui/icons';
import { SwitchRow } from '@/components/ui/switch-row';
import { switchVibration, vibrationIsOn } from '@/lib/browser/vibration';

/** A light vibration on an answer; kept on this device. */
export function VibrationSwitch() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(vibrationIsOn()), []);
  function flip() {
    switchVibration(!on);
    setOn(!on);
  }
  return (
    <SwitchRow
      icon={<IconVibration />}
      label="Vibration"
      note="A light touch on each answer, where the device can."
      on={on}
      onFlip={flip}
    />
  );
}
