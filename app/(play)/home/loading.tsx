import { getTexts } from '@/app/_server/pages/texts';
import { QuizSkeleton } from '@/components/quiz/question/quiz-skeleton';

export default async function HomeLoading() {
  return (
    <main className="flex flex-1 flex-col px-3 tall:pt-1">
      <div className="h-11" />
      <QuizSkeleton t={await getTexts('play')} />
    </main>
  );
}
