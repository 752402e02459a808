'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { dataOf } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import type { FlagQuestion } from '@/components/quiz/question/photo-sheet';
import { RoundLoading } from '@/components/quiz/result/round-loading';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Screen } from '@/components/ui/page/screen';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { EmptyState } from '@/components/ui/states/empty-state';
import { LoadFailed } from '@/components/ui/states/load-failed';
import type { ActionResult } from '@/lib/contract/action-result';
import type { PracticeView } from '@/lib/contract/practice/practice';
import { PracticeGame, type PracticeScore } from './practice-game';
import type { AnswerPractice } from './use-practice-answers';

export type PracticeProps = {
  initial: PracticeView | null;
  renderedAt: number;
  fetchPractice: () => Promise<ActionResult<PracticeView>>;
  answerPractice: AnswerPractice;
  flagQuestion: FlagQuestion;
};

export const Practice = withQueryClient(States);

function States(props: PracticeProps) {
  const t = useTexts('practice');
  const common = useTexts('common');
  const { query, view, isPlaying, score, start, finish } = usePractice(props);
  if (isPlaying && view)
    return (
      <PracticeGame
        key={query.dataUpdatedAt}
        practice={view}
        answerPractice={props.answerPractice}
        flagQuestion={props.flagQuestion}
        onOver={finish}
        onReload={query.refetch}
      />
    );
  return (
    <Screen title={t('title')} backTo="/home" backToCaller>
      {query.isFetching ? <RoundLoading /> : null}
      {query.isError && !query.isFetching ? (
        <LoadFailed title={<h2>{common('somethingWrong')}</h2>} query={query}>
          <p className="text-paper-muted">{t('loadFailed')}</p>
        </LoadFailed>
      ) : null}
      {view && !query.isFetching ? <Card view={view} score={score} onStart={start} /> : null}
    </Screen>
  );
}

type CardProps = { view: PracticeView; score: PracticeScore | null; onStart: () => void };

function Card({ view: { left, questions }, score, onStart }: CardProps) {
  const t = useTexts('practice');
  if (left === 0 && !score)
    return (
      <EmptyState title={<h2>{t('none')}</h2>}>
        <p className="text-paper-muted">{t('noneText')}</p>
        <ButtonLink href="/home" className="w-full">
          {t('play')}
        </ButtonLink>
      </EmptyState>
    );
  const isDone = questions.length === 0;
  const title = score ? t('result', score) : isDone ? t('doneToday') : t('toGo', { count: left });
  return (
    <EmptyState title={<h2>{title}</h2>}>
      {score ? <p>{t('goneForGood', { count: score.gone })}</p> : null}
      {score && left > 0 && !isDone ? <p className="font-semibold">{t('toGo', { count: left })}</p> : null}
      {isDone ? <p>{left > 0 ? t('doneTodayText', { count: left }) : t('none')}</p> : null}
      {score || isDone ? null : <p>{t('rules')}</p>}
      {isDone ? (
        <ButtonLink href="/home" className="w-full">
          {t('play')}
        </ButtonLink>
      ) : (
        <Button onClick={onStart} className="w-full">
          {score ? t('nextTen', { count: questions.length }) : t('start')}
        </Button>
      )}
      {score ? (
        <ButtonLink href="/home" look="outline" className="w-full">
          {t('back')}
        </ButtonLink>
      ) : null}
    </EmptyState>
  );
}

function usePractice({ initial, renderedAt, fetchPractice }: PracticeProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [score, setScore] = useState<PracticeScore | null>(null);
  const query = useQuery({
    queryKey: ['practice'],
    queryFn: () => dataOf(fetchPractice),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: 1,
    ...(initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  /** Refetches photos first if their URLs expire soon. */
  async function start() {
    const isOld = !query.data || Date.now() >= query.data.photosExpireAt - PHOTOS_NEEDED_MS;
    setPlaying(!isOld);
    if (!isOld) return;
    const { isSuccess, data } = await query.refetch();
    setPlaying(isSuccess && data.questions.length > 0);
  }
  const { refetch } = query;
  const finish = useCallback(
    (result: PracticeScore) => {
      setScore(result.of > 0 ? result : null);
      setPlaying(false);
      void refetch();
    },
    [refetch],
  );
  return { query, view: query.data, isPlaying, score, start, finish };
}

/** How long photo URLs must still be valid when a round starts. */
const PHOTOS_NEEDED_MS = 5 * 60_000;
