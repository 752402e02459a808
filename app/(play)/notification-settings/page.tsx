import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { PushSection } from '@/components/push/push-section';
import { NotificationSwitches } from '@/components/setting/notification-switches';
import { Screen } from '@/components/ui/screen';
import { getPreferences } from '@/lib/players/preferences/get-preferences';
import { getPush } from '@/lib/push/get-push';
import { setPreferencesAction, subscribeAction, unsubscribeAction } from '../../_actions/preferences';

export const metadata: Metadata = { title: 'Notification settings' };

export default async function NotificationSettingsPage() {
  const ctx = await requirePlayer();
  const [{ mutedGroups }, push] = await Promise.all([getPreferences(ctx), getPush(ctx)]);
  return (
    <Screen title="Notification settings" backTo="/setting" backToCaller landscape="columns">
      <NotificationSwitches muted={mutedGroups} setPreferences={setPreferencesAction} />
      {push ? (
        <PushSection
          push={push}
          subscribe={subscribeAction}
          unsubscribe={unsubscribeAction}
          setPreferences={setPreferencesAction}
        />
      ) : null}
    </Screen>
  );
}
