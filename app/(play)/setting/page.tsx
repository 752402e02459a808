import type { Metadata } from 'next';
import { setNoTimerAction } from '@/app/_actions/preferences';
import { logOutAction } from '@/app/_actions/session';
import { offeredProviders } from '@/app/_server/identity/providers';
import { orNull } from '@/app/_server/or-null';
import { requirePlayer } from '@/app/_server/session';
import { DeleteAccountRow, DownloadRow, LogoutRow, ShareRow } from '@/components/setting/account-rows';
import { ConfirmEmailRow } from '@/components/setting/confirm-email-row';
import { SoundSwitch, VibrationSwitch } from '@/components/setting/device-switches';
import { OpenSessions } from '@/components/setting/open-sessions';
import { NoTimerSwitch, ShowKnowledgeSwitch } from '@/components/setting/saved-switches';
import { ContactRow, LinkRow, SettingGroup } from '@/components/setting/setting-group';
import { SignInWays } from '@/components/setting/sign-in-ways';
import { IconFriends, IconPerson } from '@/components/ui/icons';
import { IconBell, IconKey, IconPaper, IconShield } from '@/components/ui/more-icons';
import { Screen } from '@/components/ui/screen';
import { getSignInWays } from '@/lib/accounts/identity/get-sign-in-ways';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { playerHash } from '@/lib/players/player-hash';
import { getPreferences } from '@/lib/players/preferences/get-preferences';
import { getSettings } from '@/lib/players/profile/get-settings';
import { listSessions } from '@/lib/sessions/list-sessions';
import { setPreferencesAction } from '../../_actions/preferences';
import { deleteAccountAction, endOtherSessionsAction, endSessionAction, listSessionsAction } from './actions';
import { resendConfirmationAction } from './confirm-email/actions';
import { GuestSettings } from './guest-settings';
import { startLinkAction, unlinkAction } from './sign-in-ways/actions';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingPage() {
  const ctx = await requirePlayer({ guests: true });
  return ctx.actor.isGuest ? <GuestSettings ctx={ctx} /> : <AccountSettings ctx={ctx} />;
}

async function AccountSettings({ ctx }: { ctx: PlayerContext }) {
  const [{ noTimer, email }, { hidesKnowledge }, sessions, ways] = await Promise.all([
    getSettings(ctx),
    getPreferences(ctx),
    orNull(ctx, 'the list of sessions', listSessions(ctx)),
    getSignInWays(ctx),
  ]);
  const hash = playerHash(ctx.actor.playerId);
  return (
    <Screen title="Settings" backTo="/home" landscape="columns">
      <SettingGroup title="You and your friends">
        <LinkRow href="/profile" icon={<IconPerson />} label="Profile" note="Manage account" />
        <LinkRow href="/add-friend" icon={<IconFriends />} label="Find your friends" />
        <ShowKnowledgeSwitch hidesKnowledge={hidesKnowledge} setPreferences={setPreferencesAction} />
        <ShareRow appLink={env().APP_LINK ?? env().APP_URL} />
      </SettingGroup>
      <SettingGroup title="Game">
        <NoTimerSwitch noTimer={noTimer} setNoTimer={setNoTimerAction} />
        <LinkRow
          href="/notification-settings"
          icon={<IconBell />}
          label="Notifications"
          note="Choose what you are notified about"
        />
      </SettingGroup>
      <SettingGroup title="Sounds and vibration">
        <SoundSwitch />
        <VibrationSwitch />
      </SettingGroup>
      <SettingGroup title="Email and password">
        {email === 'none' ? null : <ConfirmEmailRow email={email} resend={resendConfirmationAction} />}
        <LinkRow
          href="/password"
          icon={<IconKey />}
          label={ways.hasPassword ? 'Change Password' : 'Set a password'}
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
      <SettingGroup title="About">
        <LinkRow href="/privacy-policy" icon={<IconShield />} label="Privacy Policy" />
        <LinkRow href="/terms" icon={<IconPaper />} label="Terms & Conditions" />
        <ContactRow email={env().SUPPORT_EMAIL} />
      </SettingGroup>
      <SettingGroup title="Your account">
        <DownloadRow />
        <DeleteAccountRow playerHash={hash} deleteAccount={deleteAccountAction} />
        <LogoutRow playerHash={hash} logOut={logOutAction} />
      </SettingGroup>
    </Screen>
  );
}
