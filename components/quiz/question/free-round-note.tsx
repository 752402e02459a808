import { useTexts } from '@/components/client/texts-provider';
import type { QuizState } from '../machine/quiz-state';

export function FreeRoundNote({ state }: { state: QuizState }) {
  const t = useTexts('quiz');
  const { free, phase, position, setSize: count, questions } = state;
  const [question] = questions;
  if (!free || phase !== 'asking' || position > 0 || !question) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex h-(--photo-height) items-end justify-center px-2 pb-2">
      <p
        data-testid="free-round"
        className="text-balance bg-paper px-2.5 py-1 text-center font-semibold text-paper-text text-sm leading-tight max-[359px]:text-xs"
      >
        {t(question.timed ? 'freeRound' : 'freeRoundUntimed', { count })}
      </p>
    </div>
  );
}
