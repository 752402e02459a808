import { setNoTimerAction } from '@/app/_actions/preferences';
import { logOutAction } from '@/app/_actions/session';
import { CREATE_ACCOUNT_PATH } from '@/components/client/paths';
import { LogoutRow, ShareRow } from '@/components/setting/account-rows';
import { SoundSwitch, VibrationSwitch } from '@/components/setting/device-switches';
import { NoTimerSwitch } from '@/components/setting/saved-switches';
import { ContactRow, LinkRow, SettingGroup } from '@/components/setting/setting-group';
import { IconPerson } from '@/components/ui/icons';
import { IconPaper, IconShield } from '@/components/ui/more-icons';
import { Screen } from '@/components/ui/screen';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { playerHash } from '@/lib/players/player-hash';
import { getSettings } from '@/lib/players/profile/get-settings';

const PROGRESS_ENDS =
  'You play as a guest. Your points, lives and badges end with the logout and cannot be restored.';

/** The settings of a player without an account. */
export async function GuestSettings({ ctx }: { ctx: PlayerContext }) {
  const { noTimer } = await getSettings(ctx);
  return (
    <Screen title="Settings" backTo="/home" landscape="columns">
      <SettingGroup title="You play as a guest">
        <LinkRow
          href={CREATE_ACCOUNT_PATH}
          icon={<IconPerson />}
          label="Create an account"
          note="Keeps your points and adds 5 lives"
        />
        <ShareRow appLink={env().APP_LINK ?? env().APP_URL} />
      </SettingGroup>
      <SettingGroup title="Game">
        <NoTimerSwitch noTimer={noTimer} setNoTimer={setNoTimerAction} />
      </SettingGroup>
      <SettingGroup title="Sounds and vibration">
        <SoundSwitch />
        <VibrationSwitch />
      </SettingGroup>
      <SettingGroup title="About">
        <LinkRow href="/privacy-policy" icon={<IconShield />} label="Privacy Policy" />
        <LinkRow href="/terms" icon={<IconPaper />} label="Terms & Conditions" />
        <ContactRow email={env().SUPPORT_EMAIL} />
      </SettingGroup>
      <SettingGroup title="Leave the game">
        <LogoutRow
          playerHash={playerHash(ctx.actor.playerId)}
          logOut={logOutAction}
          warning={PROGRESS_ENDS}
        />
      </SettingGroup>
    </Screen>
  );
}
