import type { Metadata } from 'next';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { CategoryTable } from '@/components/profile/category-table';
import { ProfileCard } from '@/components/profile/profile-card';
import { KnowledgeFailure, ProfileFailure } from '@/components/profile/profile-failure';
import { WhatYouKnow } from '@/components/profile/what-you-know';
import { Screen } from '@/components/ui/page/screen';
import { getBestRun } from '@/lib/higher-lower/run';
import { getKnowledge } from '@/lib/knowledge/get-knowledge';
import { env } from '@/lib/platform/config/env';
import { concealProfile } from '@/lib/players/profile/conceal-profile';
import { getProfile } from '@/lib/players/profile/get-profile';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { decryptAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('profile'))('title') };
}

export default async function ProfilePage() {
  const { ctx, profile, knowledge, bookings, best } = await readForPage(async (ctx) => {
    const asked = [
      orNull(ctx, 'profile', getProfile(ctx)),
      orNull(ctx, 'knowledge', getKnowledge(ctx)),
      orNull(ctx, 'bookings', readBookingCounts(ctx)),
      orNull(ctx, 'the best run', getBestRun(ctx)),
    ] as const;
    const [profile, knowledge, bookings, best] = await Promise.all(asked);
    return { ctx, profile, knowledge, bookings, best };
  });
  const t = await getTexts('profile');
  return (
    <Screen title={t('title')} backTo="/setting" landscape="columns">
      <ClientTexts features={['profile']}>
        {profile ? (
          <>
            {knowledge ? (
              <WhatYouKnow
                knowledge={knowledge}
                facesAreDrawn={env().PHOTOS === 'drawn' || (bookings?.invented ?? false)}
              />
            ) : (
              <KnowledgeFailure />
            )}
            <ProfileCard
              profile={concealProfile(ctx, profile)}
              bestHigherLower={best ?? 0}
              decrypt={decryptAction}
            />
            {knowledge ? <CategoryTable categories={knowledge.categories} /> : null}
          </>
        ) : (
          <ProfileFailure />
        )}
      </ClientTexts>
    </Screen>
  );
}
