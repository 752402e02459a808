import type { Metadata } from 'next';
import Link from 'next/link';
import { requirePlayer } from '@/app/_server/session';
import { LogoutRow } from '@/components/setting/logout-row';
import { NoTimerSwitch } from '@/components/setting/no-timer-switch';
import { VibrationSwitch } from '@/components/setting/vibration-switch';
import { IconNext, IconPaper, IconShield } from '@/components/ui/icons';
import { Screen } from '@/components/ui/screen';
import { getSettings } from '@/lib/players/get-settings';
import { playerHash } from '@/lib/players/player-hash';
import { logOutAction, setNoTimerAction } from '../actions';

export const metadata: Metadata = { title: 'Settings' };

const LINKS = [
  { href: '/privacy-policy', label: 'Privacy Policy', Icon: IconShield },
  { href: '/terms', label: 'Terms & Conditions', Icon: IconPaper },
] as const;

export default async function SettingPage() {
  const ctx = await requirePlayer();
  const { noTimer } = await getSettings(ctx);
  return (
    <Screen title="Settings" backTo="/home">
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
        <li>
          <NoTimerSwitch noTimer={noTimer} setNoTimer={setNoTimerAction} />
        </li>
        <li>
          <VibrationSwitch />
        </li>
        {LINKS.map(({ href, label, Icon }) => (
          <li key={href}>
            <Link href={href} className="flex min-h-14 items-center gap-3 px-4 py-2 font-semibold">
              <Icon className="size-6 shrink-0 text-accent-text" />
              <span className="flex-1">{label}</span>
              <IconNext className="size-5 text-muted" />
            </Link>
          </li>
        ))}
        <li>
          <LogoutRow playerHash={playerHash(ctx.actor.playerId)} logOut={logOutAction} />
        </li>
      </ul>
    </Screen>
  );
}
