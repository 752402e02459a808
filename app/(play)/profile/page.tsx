import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { readForPage } from '@/app/_server/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import { ProfileCard } from '@/components/profile/profile-card';
import { KnowledgeFailure, ProfileFailure } from '@/components/profile/profile-failure';
import { WhatYouKnow } from '@/components/profile/what-you-know';
import { Screen } from '@/components/ui/screen';
import { getKnowledge } from '@/lib/knowledge/get-knowledge';
import { concealProfile } from '@/lib/players/profile/conceal-profile';
import { getProfile } from '@/lib/players/profile/get-profile';
import { decryptAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('profile'))('title') };
}

export default async function ProfilePage() {
  const t = await getTexts('profile');
  const { ctx, profile, knowledge } = await readForPage(async (ctx) => {
    const asked = [
      orNull(ctx, 'profile', getProfile(ctx)),
      orNull(ctx, 'knowledge', getKnowledge(ctx)),
    ] as const;
    const [profile, knowledge] = await Promise.all(asked);
    return { ctx, profile, knowledge };
  });
  return (
    <Screen title={t('title')} backTo="/setting" landscape="columns">
      <ClientTexts features={['profile']}>
        {profile ? (
          <>
            <ProfileCard profile={concealProfile(ctx, profile)} decrypt={decryptAction} />
            {knowledge ? <WhatYouKnow knowledge={knowledge} /> : <KnowledgeFailure />}
          </>
        ) : (
          <ProfileFailure />
        )}
      </ClientTexts>
    </Screen>
  );
}
