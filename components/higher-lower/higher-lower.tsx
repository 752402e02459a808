'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ChargeCards } from '@/components/quiz/question/charge-cards';
import { Button } from '@/components/ui/buttons/button';
import { Screen } from '@/components/ui/page/screen';
import { EmptyState } from '@/components/ui/states/empty-state';
import { LoadFailed } from '@/components/ui/states/load-failed';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';
import { formatNumber } from '@/lib/contract/format';
import type { HigherLowerView } from '@/lib/contract/higher-lower/higher-lower';
import { ofText, questionText, spokenText } from './higher-lower-text';
import { RunEnd } from './run-end';
import { type RunActions, useRun } from './use-run';

type HigherLowerProps = RunActions & {
  initial: HigherLowerView | null;
};

export function HigherLower({ initial, ...actions }: HigherLowerProps) {
  const t = useTexts('higherLower');
  const common = useTexts('common');
  const run = useRun(initial, actions);
  const { view, failed, busy, revealed } = run;
  const isOver = view?.state === 'over' || view?.state === 'won';
  return (
    <Screen title={t('title')} backTo="/home" backToCaller>
      <p role="status" className="sr-only">
        {view ? spokenText(t, view, revealed) : ''}
      </p>
      {failed && !view?.question ? (
        <LoadFailed
          title={<h2>{common('somethingWrong')}</h2>}
          query={{ refetch: view ? () => run.play(view.county) : run.load, isFetching: busy }}
        >
          <p className="text-paper-muted">{t('loadFailed')}</p>
        </LoadFailed>
      ) : view?.state === 'none' ? (
        <EmptyState title={<h2>{t('none')}</h2>}>
          <p className="text-paper-muted">{t('noneText')}</p>
          <Button onClick={() => void run.play(null)} busy={busy} busyLabel={common('loading')}>
            {common('tryAgain')}
          </Button>
        </EmptyState>
      ) : view && isOver && !revealed ? (
        <>
          <RunEnd view={view} busy={busy} onAgain={() => void run.play(view.county)} />
          <Areas {...run} view={view} />
        </>
      ) : view && (view.question || revealed) ? (
        <Question {...run} view={view} />
      ) : (
        <HigherLowerLoading />
      )}
    </Screen>
  );
}

type Playing = ReturnType<typeof useRun> & { view: HigherLowerView };

function Question({ view, revealed, ...run }: Playing) {
  const t = useTexts('higherLower');
  const common = useTexts('common');
  const answered = revealed ? view.answered : null;
  const charges = answered ? answered.charges.map(({ charge }) => charge) : (view.question?.charges ?? []);
  // After the last pair of a county the next question is about the nation, so the answer names its own area.
  const asked = answered ? { area: answered.area, county: view.county } : view;
  const { failed, busy, picked } = run;
  return (
    <>
      <dl className="flex items-baseline justify-between gap-4 font-semibold text-muted">
        <Figure label={t('run')} value={view.run} />
        <Figure label={t('best')} value={view.best} />
      </dl>
      <h2 className="text-balance font-extrabold text-2xl leading-tight">{questionText(t, asked)}</h2>
      <ChargeCards
        charges={charges}
        picked={answered ? answered.pick : picked}
        shares={
          answered && { counts: answered.charges.map(({ bookings }) => bookings), total: answered.total }
        }
        onPick={(pick) => void run.pick(pick)}
      />
      <div className="flex min-h-20 flex-col justify-center gap-2 text-center">
        {answered ? <p className="text-muted text-sm">{ofText(t, answered, view.county)}</p> : null}
        {answered ? (
          <Button look="raised" onClick={run.next}>
            {t('next')}
          </Button>
        ) : null}
        {failed && picked ? (
          <div role="alert" className="flex flex-col gap-2">
            <p>{t('answerFailed')}</p>
            <Button onClick={() => void run.pick(picked)} busy={busy} busyLabel={common('loading')}>
              {common('tryAgain')}
            </Button>
          </div>
        ) : null}
        {view.run === 0 && !answered && !failed ? <Areas {...run} revealed={revealed} view={view} /> : null}
      </div>
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  const { locale } = useTexts('higherLower');
  return (
    <div className="flex items-baseline gap-2">
      <dt>{label}</dt>
      <dd className="numerals font-display font-extrabold text-3xl text-text leading-none">
        {formatNumber(locale, value)}
      </dd>
    </div>
  );
}

/** Switches between the nation and the player's county. Offered only between runs, because it ends a run. */
function Areas({ view, offered, play, busy }: Playing) {
  const t = useTexts('higherLower');
  const other = view.county === null ? offered : { county: null, area: t('nation') };
  if (!other) return null;
  return (
    <Button look="raised" onClick={() => void play(other.county)} busy={busy} className="text-lg">
      {t('playArea', { area: other.area })}
    </Button>
  );
}

export function HigherLowerLoading() {
  return (
    <>
      <Loading />
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-36 rounded-2xl" />
      <Skeleton className="h-36 rounded-2xl" />
    </>
  );
}
