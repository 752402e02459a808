import { QuizSkeleton } from '@/components/quiz/quiz-skeleton';

export default function HomeLoading() {
  return (
    <main className="flex flex-1 flex-col gap-1.5 px-3 pb-1">
      <div className="h-12" />
      <QuizSkeleton />
    </main>
  );
}
