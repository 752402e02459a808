import type { Metadata } from 'next';
import { setLanguageAction, setNoTimerAction } from '@/app/_actions/preferences';
import { logOutAction } from '@/app/_actions/session';
import { offeredProviders } from '@/app/_server/identity/providers';
import { orNull } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { DeleteAccountRow, DownloadRow, LogoutRow, ShareRow } from '@/components/setting/account-rows';
import { ConfirmEmailRow } from '@/components/setting/confirm-email-row';
import { SoundSwitch, VibrationSwitch, WithoutPhotosSwitch } from '@/components/setting/device-switches';
import { LanguageChoice } from '@/components/setting/language-choice';
import { TextSizeChoice, ThemeChoice } from '@/components/setting/look-choices';
import { OpenSessions } from '@/components/setting/open-sessions';
import { NoTimerSwitch, ShowKnowledgeSwitch } from '@/components/setting/saved-switches';
import { ContactRow, LinkRow, SettingGroup } from '@/components/setting/setting-group';
import { SignInWays } from '@/components/setting/sign-in-ways';
import { IconCross, IconFriends, IconPerson } from '@/components/ui/icons/icons';
import { IconBell, IconHigherLower, IconKey, IconPaper, IconShield } from '@/components/ui/icons/more-icons';
import { Screen } from '@/components/ui/page/screen';
import { getLoginMethods } from '@/lib/accounts/identity/get-login-methods';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { playerStorageHash } from '@/lib/players/player-storage-hash';
import { getPreferences } from '@/lib/players/preferences';
import { getSettings } from '@/lib/players/profile/settings';
import { listSessions } from '@/lib/sessions/own-sessions';
import { languageOptions } from '@/messages/languages';
import { setPreferencesAction } from '../../_actions/preferences';
import {
  deleteAccountAction,
  endOtherSessionsAction,
  endSessionAction,
  listSessionsAction,
  resendConfirmationAction,
} from './actions';
import { GuestSettings } from './guest-settings';
import { startLinkAction, unlinkAction } from './sign-in-ways/actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('settings'))('title') };
}

export default async function SettingPage() {
  const ctx = await requirePlayer({ guests: true });
  return (
    <ClientTexts features={['settings', 'welcome']}>
      {ctx.actor.isGuest ? <GuestSettings ctx={ctx} /> : <AccountSettings ctx={ctx} />}
    </ClientTexts>
  );
}

async function AccountSettings({ ctx }: { ctx: PlayerContext }) {
  const [{ noTimer, email }, { hidesKnowledge }, sessions, ways] = await Promise.all([
    getSettings(ctx),
    getPreferences(ctx),
    orNull(ctx, 'the list of sessions', listSessions(ctx)),
    getLoginMethods(ctx),
  ]);
  const t = await getTexts('settings');
  const hash = playerStorageHash(ctx.actor.playerId);
  return (
    <Screen title={t('title')} backTo="/home" landscape="columns">
      <SettingGroup title={t('you')}>
        <LinkRow href="/profile" icon={<IconPerson />} label={t('profile')} note={t('manageAccount')} />
        <LinkRow href="/add-friend" icon={<IconFriends />} label={t('findFriends')} />
        <ShowKnowledgeSwitch hidesKnowledge={hidesKnowledge} setPreferences={setPreferencesAction} />
        <ShareRow appLink={env().APP_LINK ?? env().APP_URL} />
        <LanguageChoice
          languages={languageOptions()}
          language={ctx.language}
          setLanguage={setLanguageAction}
        />
      </SettingGroup>
      <SettingGroup title={t('game')}>
        <LinkRow
          href="/higher-lower"
          icon={<IconHigherLower />}
          label={t('higherLower')}
          note={t('higherLowerNote')}
        />
        <LinkRow href="/mistakes" icon={<IconCross />} label={t('mistakes')} note={t('mistakesNote')} />
        <NoTimerSwitch noTimer={noTimer} setNoTimer={setNoTimerAction} />
        <WithoutPhotosSwitch />
        <LinkRow
          href="/notification-settings"
          icon={<IconBell />}
          label={t('notifications')}
          note={t('notificationsNote')}
        />
      </SettingGroup>
      <SettingGroup title={t('look')}>
        <ThemeChoice />
        <TextSizeChoice />
      </SettingGroup>
      <SettingGroup title={t('soundsAndVibration')}>
        <SoundSwitch />
        <VibrationSwitch />
      </SettingGroup>
      <SettingGroup title={t('emailAndPassword')}>
        {email === 'none' ? null : <ConfirmEmailRow email={email} resend={resendConfirmationAction} />}
        <LinkRow
          href="/password"
          icon={<IconKey />}
          label={t(ways.canUsePassword ? 'changePassword' : 'setPassword')}
        />
      </SettingGroup>
      <SignInWays
        ways={ways}
        offered={offeredProviders(env())}
        startLink={startLinkAction}
        unlink={unlinkAction}
      />
      <OpenSessions
        initial={sessions}
        renderedAt={ctx.now().getTime()}
        listSessions={listSessionsAction}
        endSession={endSessionAction}
        endOtherSessions={endOtherSessionsAction}
      />
      <SettingGroup title={t('about')}>
        <LinkRow href="/whats-new" icon={<IconBell />} label={t('whatsNew')} />
        <LinkRow href="/privacy-policy" icon={<IconShield />} label={t('privacyPolicy')} />
        <LinkRow href="/terms" icon={<IconPaper />} label={t('terms')} />
        <ContactRow label={t('contactUs')} email={env().SUPPORT_EMAIL} />
      </SettingGroup>
      <SettingGroup title={t('account')}>
        <DownloadRow />
        <DeleteAccountRow playerHash={hash} deleteAccount={deleteAccountAction} />
        <LogoutRow playerHash={hash} logOut={logOutAction} />
      </SettingGroup>
    </Screen>
  );
}
