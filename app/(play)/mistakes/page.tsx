import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { readForPage } from '@/app/_server/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import { Practice } from '@/components/practice/practice';
import { getPractice } from '@/lib/practice/get-practice';
import { flagQuestionAction } from '../../_actions/flags';
import { answerPracticeAction, practiceAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('practice'))('title') };
}

export default async function MistakesPage() {
  // The screen fetches the mistakes again if this fails.
  const { practice, renderedAt } = await readForPage(
    async (ctx) => ({
      practice: await orNull(ctx, 'the mistakes', getPractice(ctx)),
      renderedAt: ctx.now().getTime(),
    }),
    { guests: true },
  );
  return (
    <ClientTexts features={['quiz', 'practice']}>
      <Practice
        initial={practice}
        renderedAt={renderedAt}
        fetchPractice={practiceAction}
        answerPractice={answerPracticeAction}
        flagQuestion={flagQuestionAction}
      />
    </ClientTexts>
  );
}
