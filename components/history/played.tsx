'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ResultPlacard } from '@/components/quiz/result/result-placard';
import { Review } from '@/components/quiz/result/review';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { EmptyState } from '@/components/ui/states/empty-state';
import { formatDay } from '@/lib/contract/format';
import type { HistoryEntry, PlayedView } from '@/lib/contract/history/history-view';
import type { Texts } from '@/messages/format';

export function entryTitle(t: Texts<'history'>, { kind, number }: HistoryEntry): string {
  return kind === 'daily' ? t('daily', { number: number ?? 0 }) : t(kind);
}

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
