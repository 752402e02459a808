import type { Metadata } from 'next';
import { friendsAction } from '@/app/_actions/friends';
import { orNull } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { Badges } from '@/components/badges/badges';
import { Screen } from '@/components/ui/page/screen';
import { listBadges } from '@/lib/badges/list-badges';
import { env } from '@/lib/platform/config/env';
import { playerStorageHash } from '@/lib/players/player-storage-hash';
import { badgesAction, shareBadgeAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('badges'))('title') };
}

export default async function BadgePage() {
  const ctx = await requirePlayer();
  const t = await getTexts('badges');
  const badges = await orNull(ctx, 'badges', listBadges(ctx));
  return (
    <Screen title={t('title')}>
      <ClientTexts features={['badges']}>
        <Badges
          playerHash={playerStorageHash(ctx.actor.playerId)}
          badges={badges}
          appUrl={env().APP_URL}
          renderedAt={ctx.now().getTime()}
          fetchBadges={badgesAction}
          fetchFriends={friendsAction}
          shareBadge={shareBadgeAction}
        />
      </ClientTexts>
    </Screen>
  );
}
