import type { Metadata } from 'next';
import { logOutAction } from '@/app/_actions/session';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requireLeavingPlayer } from '@/app/_server/session/session';
import { KeepAccount } from '@/components/setting/keep-account';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { formatUtcMoment } from '@/lib/contract/format';
import { playerStorageHash } from '@/lib/players/player-storage-hash';
import { keepAccountAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('keepTab') };
}

export default async function KeepAccountPage() {
  const { ctx, deletionDueAt } = await requireLeavingPlayer();
  const t = await getTexts('welcome');
  return (
    <WelcomeCard title={t('keepTitle')}>
      <p className="pb-2 text-lg">
        {t.rich('keepDate', {
          moment: formatUtcMoment(t.locale, deletionDueAt),
          date: (moment) => (
            <time dateTime={deletionDueAt.toISOString()} className="font-semibold">
              {moment}
            </time>
          ),
        })}
      </p>
      <p className="pb-5 text-paper-muted">{t('keepUntil')}</p>
      <ClientTexts features={['settings']}>
        <KeepAccount
          playerHash={playerStorageHash(ctx.actor.playerId)}
          keepAccount={keepAccountAction}
          logOut={logOutAction}
        />
      </ClientTexts>
    </WelcomeCard>
  );
}
