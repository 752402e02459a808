'use client';

import { type ReactNode, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { IconFriends, IconStar } from '@/components/ui/icons/icons';
import { IconFlag } from '@/components/ui/icons/more-icons';
import { IconBadge } from '@/components/ui/icons/tab-icons';
import type { ActionResult } from '@/lib/contract/action-result';
import type { PreferencesView } from '@/lib/contract/players/preferences-view';
import { SavedSwitch } from './saved-switches';
import { SettingGroup } from './setting-group';

type InboxGroup = PreferencesView['mutedGroups'][number];

const SWITCHES: readonly { group: InboxGroup; icon: ReactNode }[] = [
  { group: 'friends', icon: <IconFriends /> },
  { group: 'badges', icon: <IconBadge /> },
  { group: 'rewards', icon: <IconStar /> },
  { group: 'challenges', icon: <IconFlag /> },
];

type NotificationSwitchesProps = {
  muted: readonly InboxGroup[];
  setPreferences: (input: { mutedGroups: InboxGroup[] }) => Promise<ActionResult<unknown>>;
};

export function NotificationSwitches({ muted: initial, setPreferences }: NotificationSwitchesProps) {
  const t = useTexts('settings');
  // Two quick flips must not undo each other.
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
      <SettingGroup title={t('inInbox')}>
        {SWITCHES.map(({ group, icon }) => (
          <SavedSwitch
            key={group}
            icon={icon}
            label={t(`groups.${group}`)}
            note={t(`groupNotes.${group}`)}
            on={!initial.includes(group)}
            save={(on) => save(group, on)}
          />
        ))}
      </SettingGroup>
      <p className="px-1 text-muted text-sm">{t('requestsStay')}</p>
    </>
  );
}
