import type { Metadata } from 'next';
import { logOutAction } from '@/app/_actions/session';
import { requireLeavingPlayer } from '@/app/_server/session';
import { KeepAccount } from '@/components/setting/keep-account';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { deletionMoment } from '@/lib/contract/accounts/deletion-moment';
import { playerHash } from '@/lib/players/player-hash';
import { keepAccountAction } from './actions';

export const metadata: Metadata = { title: 'Keep my account' };

export default async function KeepAccountPage() {
  const { ctx, deletionDueAt } = await requireLeavingPlayer();
  return (
    <WelcomeCard title="Your account is being deleted">
      <p className="pb-2 text-lg">
        All your data will be erased on{' '}
        <time dateTime={deletionDueAt.toISOString()} className="font-semibold">
          {deletionMoment(deletionDueAt)}
        </time>
        .
      </p>
      <p className="pb-5 text-paper-muted">
        Until then other players cannot see you. You can still keep your account, with all your lives, scores
        and badges.
      </p>
      <KeepAccount
        playerHash={playerHash(ctx.actor.playerId)}
        keepAccount={keepAccountAction}
        logOut={logOutAction}
      />
    </WelcomeCard>
  );
}
