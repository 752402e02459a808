'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dataOf, refusalText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Modal } from '@/components/ui/modals/modal';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { LoadFailed } from '@/components/ui/states/load-failed';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';
import type { ActionResult } from '@/lib/contract/action-result';
import { resultsPath } from '@/lib/contract/rooms/paths';
import type { Debrief as View } from '@/lib/contract/rooms/room-view';
import type { Texts } from '@/messages/format';

export type FetchDebrief = (input: { code: string }) => Promise<ActionResult<View>>;

type DebriefProps = { code: string; fetchDebrief: FetchDebrief; onClose: () => void };

export const Debrief = withQueryClient(({ code, fetchDebrief, onClose }: DebriefProps) => {
  const t = useTexts('rooms');
  const query = useQuery({
    queryKey: ['debrief', code],
    queryFn: () => dataOf(() => fetchDebrief({ code })),
    retry: false,
  });
  const { data, error } = query;
  return (
    <Modal open onClose={onClose} title={t('debrief')} atBottom>
      {data ? <Screens debrief={data} code={code} /> : null}
      {!data && !error ? (
        <>
          <Loading />
          <Skeleton className="h-56 rounded-xl" />
        </>
      ) : null}
      {error ? <LoadFailed title={refusalText(error, t('debriefFailed'))} query={query} /> : null}
    </Modal>
  );
});

const percent = (part: number, of: number) => (of === 0 ? 0 : Math.round((100 * part) / of));

type Screen = { title: string; content: ReactNode };

function screensOf(t: Texts<'rooms'>, { answers, right, questions, par, misled, overrated }: View): Screen[] {
  return [
    {
      title: t('debriefRoom'),
      content: (
        <>
          <Figures
            figures={[
              { label: t('theRoom'), value: t('percentRight', { percent: percent(right, answers) }) },
              { label: t('theRecords'), value: t('percentRight', { percent: percent(par, questions) }) },
            ]}
          />
          <p>{t('debriefRoomText')}</p>
        </>
      ),
    },
    {
      title: t('debriefMisled'),
      content: misled ? (
        <>
          <p className="font-semibold text-lg">
            {t('misledText', { players: misled.players, of: misled.of, believed: misled.believed })}
          </p>
          <p className="text-lg">{t('misledWas', { number: misled.number, charge: misled.charge })}</p>
          <p className="text-paper-muted">{t(misled.par ? 'misledPar' : 'misledNoPar')}</p>
        </>
      ) : (
        <p>{t('misledNone')}</p>
      ),
    },
    {
      title: t('debriefOverrated'),
      content: overrated ? (
        <>
          <p className="font-semibold text-lg">
            {t('overratedText', {
              charge: overrated.charge,
              chosen: overrated.chosen,
              right: overrated.right,
            })}
          </p>
          {overrated.of_100 === null ? null : (
            <p className="text-lg">{t('overratedShare', { count: overrated.of_100 })}</p>
          )}
        </>
      ) : (
        <p>{t('overratedNone')}</p>
      ),
    },
  ];
}

function Screens({ debrief, code }: { debrief: View; code: string }) {
  const t = useTexts('rooms');
  const [at, setAt] = useState(0);
  const screens = screensOf(t, debrief);
  const screen = screens[at];
  return (
    <div className="flex flex-col gap-4">
      <section aria-live="polite" className="flex min-h-44 flex-col gap-3">
        <h3 className="font-extrabold text-2xl leading-tight">{screen?.title}</h3>
        {screen?.content}
      </section>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
        <Button look="outline" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('back')}
        </Button>
        <span className="numerals font-semibold text-paper-muted">
          {t('questionOf', { number: at + 1, total: screens.length })}
        </span>
        <Button look="outline" disabled={at === screens.length - 1} onClick={() => setAt(at + 1)}>
          {t('next')}
        </Button>
      </div>
      <a
        href={resultsPath(code)}
        download
        className="grid min-h-11 place-items-center font-semibold underline underline-offset-4"
      >
        {t('downloadResults')}
      </a>
    </div>
  );
}

function Figures({ figures }: { figures: readonly { label: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse rounded-xl border-2 border-paper-edge p-3 text-center"
        >
          <dt className="text-sm">{label}</dt>
          <dd className="numerals font-extrabold text-4xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
