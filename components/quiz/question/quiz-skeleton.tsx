import { Skeleton } from '@/components/ui/states/skeleton';
import type { Texts } from '@/messages/format';
import { PhotoFrame, SlipStrip } from './photo-frame';
import { Presumption } from './question-title';

/** Gets its texts as a prop, so that the server-rendered loading screen needs no script for them. */
export function QuizSkeleton({ t }: { t: Texts<'play'> }) {
  return (
    <>
      <h1 className="sr-only">{t('nextQuestion')}</h1>
      <p role="status" className="sr-only">
        {t('loadingQuestion')}
      </p>
      <PhotoFrame>
        <div className="photo-box animate-sweep border-paper-text border-x-2 bg-paper-line" />
        <SlipStrip shows="never" />
      </PhotoFrame>
      <div className="-mx-3 h-2 bg-raised-edge" />
      <Presumption text={t('presumption')} />
      <Skeleton className="my-1 h-6 w-72 max-w-full tall:my-3" />
      <div
        className="quiz-answers grid max-h-72 flex-1 auto-rows-fr gap-1.5 tall:max-h-80 tall:gap-2.5"
        aria-hidden="true"
      >
        {['1', '2', '3', '4'].map((key) => (
          <Skeleton key={key} className="min-h-12 rounded-xl" />
        ))}
      </div>
    </>
  );
}
