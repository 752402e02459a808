import type { Metadata } from 'next';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { HigherLower } from '@/components/higher-lower/higher-lower';
import { getHigherLower } from '@/lib/higher-lower/run';
import { answerHigherLowerAction, higherLowerAction, startHigherLowerAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('higherLower'))('title') };
}

export default async function HigherLowerPage() {
  const initial = await readForPage((ctx) => orNull(ctx, 'the run', getHigherLower(ctx, { county: null })), {
    guests: true,
  });
  return (
    <ClientTexts features={['higherLower']}>
      <HigherLower
        initial={initial}
        fetchRun={higherLowerAction}
        start={startHigherLowerAction}
        answer={answerHigherLowerAction}
      />
    </ClientTexts>
  );
}
