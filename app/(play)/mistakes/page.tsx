import type { Metadata } from 'next';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { Practice } from '@/components/practice/practice';
import { getPractice } from '@/lib/practice/get-practice';
import { flagQuestionAction } from '../../_actions/reports';
import { answerPracticeAction, practiceAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('practice'))('title') };
}

export default async function MistakesPage() {
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
