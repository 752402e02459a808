'use client';

import { type ReactNode, useRef } from 'react';
import { IconFriends, IconStar } from '@/components/ui/icons';
import { IconFlag } from '@/components/ui/more-icons';
import { IconBadge } from '@/components/ui/tab-icons';
import type { ActionResult } from '@/lib/contract/action-result';
import type { PreferencesView } from '@/lib/contract/players/preferences';
import { SavedSwitch } from './saved-switches';
import { SettingGroup } from './setting-group';

type InboxGroup = PreferencesView['mutedGroups'][number];

const SWITCHES: readonly { group: InboxGroup; icon: ReactNode; label: string; note: string }[] = [
  { group: 'friends', icon: <IconFriends />, label: 'Friends', note: 'Friend requests and new friends.' },
  { group: 'badges', icon: <IconBadge />, label: 'Badges', note: 'Badges you earn or receive.' },
  { group: 'rewards', icon: <IconStar />, label: 'Rewards', note: 'Stars you receive.' },
  {
    group: 'challenges',
    icon: <IconFlag />,
    label: 'Challenges',
    note: 'Friends who ask you into their room.',
  },
];

type NotificationSwitchesProps = {
  muted: readonly InboxGroup[];
  setPreferences: (input: { mutedGroups: InboxGroup[] }) => Promise<ActionResult<unknown>>;
};

/** Switches groups of notifications on and off. */
export function NotificationSwitches({ muted: initial, setPreferences }: NotificationSwitchesProps) {
  // Two switches flipped one after the other must not undo each other.
  const muted = useRef(new Set(initial));
  async function save(group: InboxGroup, on: boolean) {
    const change = (isOn: boolean) => (isOn ? muted.current.delete(group) : muted.current.add(group));
    change(on);
    const answer = await setPreferences({ mutedGroups: [...muted.current] }).catch(() => null);
    if (!answer?.ok) change(!on);
    if (!answer) throw new Error('not saved');
    return answer;
  }
  return (
    <>
      <SettingGroup title="In your inbox">
        {SWITCHES.map(({ group, ...text }) => (
          <SavedSwitch key={group} {...text} on={!initial.includes(group)} save={(on) => save(group, on)} />
        ))}
      </SettingGroup>
      <p className="px-1 text-muted text-sm">
        What is off sends no new notifications. Friend requests still wait under Friends.
      </p>
    </>
  );
}
