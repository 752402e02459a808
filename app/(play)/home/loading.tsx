import { QuizSkeleton } from '@/components/quiz/quiz-skeleton';

export default function HomeLoading() {
  return (
    <main className="flex flex-1 flex-col px-3 tall:pt-1">
      <div className="h-11" />
      <QuizSkeleton />
    </main>
  );
}
