'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ResultPlacard } from '@/components/quiz/result-placard';
import { Review } from '@/components/quiz/review';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { HeightMarks } from '@/components/ui/height-chart';
import { formatDay } from '@/lib/contract/format';
import type { PlayedView } from '@/lib/contract/history/history-view';
import { entryTitle } from './history-text';

/** Shows what was played once, with its photos to leaf through. */
export function Played({ played: { entry, questions, invented } }: { played: PlayedView }) {
  const t = useTexts('history');
  return (
    <section
      aria-labelledby="played-title"
      className="poster overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
    >
      <div className="wall relative grid place-items-center border-paper-edge border-b-2 py-3 text-paper-muted tall:py-5">
        <HeightMarks />
        <ResultPlacard
          {...entry}
          id="played-title"
          level="h2"
          title={`${entryTitle(t, entry)} · ${formatDay(t.locale, entry.at)}`}
        />
      </div>
      <div className="px-4 py-4">
        <Review questions={questions} invented={invented} level="h3" />
      </div>
    </section>
  );
}

export function PlayedMissing() {
  const t = useTexts('history');
  return (
    <EmptyState title={<h2>{t('notFound')}</h2>}>
      <p className="text-paper-muted">{t('notFoundText')}</p>
      <ButtonLink href="/history">{t('toHistory')}</ButtonLink>
    </EmptyState>
  );
}
