import type { Metadata } from 'next';
import { logOutAction } from '@/app/_actions/session';
import { requireLeavingPlayer } from '@/app/_server/session';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import { KeepAccount } from '@/components/setting/keep-account';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { deletionMoment } from '@/lib/contract/accounts/deletion-moment';
import { playerHash } from '@/lib/players/player-hash';
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
          moment: deletionMoment(t.locale, deletionDueAt),
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
          playerHash={playerHash(ctx.actor.playerId)}
          keepAccount={keepAccountAction}
          logOut={logOutAction}
        />
      </ClientTexts>
    </WelcomeCard>
  );
}
