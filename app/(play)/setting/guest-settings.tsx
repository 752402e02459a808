import { setLanguageAction, setNoTimerAction } from '@/app/_actions/preferences';
import { logOutAction } from '@/app/_actions/session';
import { getTexts } from '@/app/_server/pages/texts';
import { CREATE_ACCOUNT_PATH } from '@/components/client/session/paths';
import { LogoutRow, ShareRow } from '@/components/setting/account-rows';
import { SoundSwitch, VibrationSwitch, WithoutPhotosSwitch } from '@/components/setting/device-switches';
import { LanguageChoice } from '@/components/setting/language-choice';
import { TextSizeChoice, ThemeChoice } from '@/components/setting/look-choices';
import { NoTimerSwitch } from '@/components/setting/saved-switches';
import { ContactRow, LinkRow, SettingGroup } from '@/components/setting/setting-group';
import { IconCross, IconPerson } from '@/components/ui/icons/icons';
import { IconBell, IconHigherLower, IconPaper, IconShield } from '@/components/ui/icons/more-icons';
import { Screen } from '@/components/ui/page/screen';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { playerStorageHash } from '@/lib/players/player-storage-hash';
import { getSettings } from '@/lib/players/profile/settings';
import { languageOptions } from '@/messages/languages';

export async function GuestSettings({ ctx }: { ctx: PlayerContext }) {
  const { noTimer } = await getSettings(ctx);
  const t = await getTexts('settings');
  return (
    <Screen title={t('title')} backTo="/home" landscape="columns">
      <SettingGroup title={t('guest')}>
        <LinkRow
          href={CREATE_ACCOUNT_PATH}
          icon={<IconPerson />}
          label={t('signUp')}
          note={t('signUpNote')}
        />
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
      </SettingGroup>
      <SettingGroup title={t('look')}>
        <ThemeChoice />
        <TextSizeChoice />
      </SettingGroup>
      <SettingGroup title={t('soundsAndVibration')}>
        <SoundSwitch />
        <VibrationSwitch />
      </SettingGroup>
      <SettingGroup title={t('about')}>
        <LinkRow href="/whats-new" icon={<IconBell />} label={t('whatsNew')} />
        <LinkRow href="/privacy-policy" icon={<IconShield />} label={t('privacyPolicy')} />
        <LinkRow href="/terms" icon={<IconPaper />} label={t('terms')} />
        <ContactRow label={t('contactUs')} email={env().SUPPORT_EMAIL} />
      </SettingGroup>
      <SettingGroup title={t('leave')}>
        <LogoutRow
          playerHash={playerStorageHash(ctx.actor.playerId)}
          logOut={logOutAction}
          warning={t('guestWarning')}
        />
      </SettingGroup>
    </Screen>
  );
}
