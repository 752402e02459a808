import type { Metadata } from 'next';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { PushSection } from '@/components/push/push-section';
import { NotificationSwitches } from '@/components/setting/notification-switches';
import { Screen } from '@/components/ui/page/screen';
import { getPreferences } from '@/lib/players/preferences';
import { getPush } from '@/lib/push/get-push';
import { setPreferencesAction, subscribeAction, unsubscribeAction } from '../../_actions/preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('settings'))('notificationsTitle') };
}

export default async function NotificationSettingsPage() {
  const ctx = await requirePlayer();
  const [{ mutedGroups }, push] = await Promise.all([getPreferences(ctx), getPush(ctx)]);
  const t = await getTexts('settings');
  return (
    <Screen title={t('notificationsTitle')} backTo="/setting" backToCaller landscape="columns">
      <ClientTexts features={['settings']}>
        <NotificationSwitches muted={mutedGroups} setPreferences={setPreferencesAction} />
        {push ? (
          <PushSection
            push={push}
            subscribe={subscribeAction}
            unsubscribe={unsubscribeAction}
            setPreferences={setPreferencesAction}
          />
        ) : null}
      </ClientTexts>
    </Screen>
  );
}
