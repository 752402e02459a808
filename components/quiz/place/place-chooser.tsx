'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { dataOf } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { type RetriedQuery, RetryButton } from '@/components/ui/states/load-failed';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';
import type { ActionResult } from '@/lib/contract/action-result';
import type { PlaceList, StatePlace } from '@/lib/contract/counties/places-view';
import { type FindCounty, type Located, locate, type Place } from './find-place';

export type FetchPlaces = () => Promise<ActionResult<PlaceList>>;

export type PlaceChooserProps = {
  titleId: string;
  place: Place | null;
  findCounty: FindCounty;
  fetchPlaces: FetchPlaces;
  onChoose: (place: Place | null) => void;
  onClose: () => void;
};

export const PlaceChooser = withQueryClient(Chooser);

function Chooser({ titleId, place, findCounty, fetchPlaces, onChoose, onClose }: PlaceChooserProps) {
  const t = useTexts('quiz');
  const common = useTexts('common');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const places = useQuery({ queryKey: ['places'], queryFn: () => dataOf(fetchPlaces), retry: 1 });
  return (
    <div className="flex flex-col gap-3 text-left">
      <h2
        ref={title}
        id={titleId}
        tabIndex={-1}
        className="font-extrabold text-2xl leading-tight outline-none"
      >
        {t('placesTitle')}
      </h2>
      <p>
        {t.rich('placesText', {
          name: place?.name ?? t('nation'),
          place: (name) => <strong className="font-bold">{name}</strong>,
        })}
      </p>
      <OwnCounty findCounty={findCounty} onChoose={onChoose} />
      <ListedPlaces places={places} place={place} onChoose={onChoose} />
      <Button look="raised" onClick={() => onChoose(null)}>
        {t('nation')}
      </Button>
      <button type="button" onClick={onClose} className="min-h-11 font-semibold underline underline-offset-4">
        {common('cancel')}
      </button>
    </div>
  );
}

type Problem = Extract<Located, { problem: unknown }>['problem'];

function OwnCounty({ findCounty, onChoose }: Pick<PlaceChooserProps, 'findCounty' | 'onChoose'>) {
  const t = useTexts('quiz');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  async function find() {
    setBusy(true);
    setProblem(null);
    const located = await locate(findCounty);
    if (!isOpen.current) return;
    setBusy(false);
    if ('place' in located) onChoose(located.place);
    else setProblem(located.problem);
  }
  return (
    <>
      <Button look="raised" onClick={find} busy={busy} busyLabel={t('locating')}>
        {t('useLocation')}
      </Button>
      {problem ? (
        <p role="alert" className="font-medium text-sm">
          {t(`locationProblems.${problem}`)}
        </p>
      ) : null}
    </>
  );
}

type ListedPlacesProps = Pick<PlaceChooserProps, 'place' | 'onChoose'> & {
  places: RetriedQuery & Pick<UseQueryResult<PlaceList>, 'isPending' | 'data'>;
};

export function ListedPlaces({ places, place, onChoose }: ListedPlacesProps) {
  const t = useTexts('quiz');
  if (places.isPending)
    return (
      <>
        <Loading />
        <Skeleton className="h-12 rounded-lg" />
      </>
    );
  if (!places.data)
    return (
      <div role="alert" className="flex flex-col gap-3">
        <p>{t('placesFailed')}</p>
        <RetryButton query={places} look="raised" />
      </div>
    );
  const { states } = places.data;
  if (states.length === 0) return <p>{t('noPlaces')}</p>;
  return <PlaceForm states={states} table={place?.table ?? ''} onChoose={onChoose} />;
}

type PlaceFormProps = {
  states: readonly StatePlace[];
  table: string;
  onChoose: PlaceChooserProps['onChoose'];
};

function PlaceForm({ states, table, onChoose }: PlaceFormProps) {
  const t = useTexts('quiz');
  const [stateTable, setStateTable] = useState(table.slice(0, 2));
  const [countyTable, setCountyTable] = useState(table.slice(2) && table);
  const state = states.find((one) => one.table === stateTable);
  const county = state?.counties.find((one) => one.table === countyTable);
  const label = ({ name, records }: { name: string; records: number }) =>
    t('placeRecords', { name, records });
  function send() {
    const chosen = county ?? state;
    if (chosen) onChoose({ table: chosen.table, name: chosen.name, isSubstitute: false });
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Select label={t('state')} value={state?.table ?? ''} onValue={setStateTable}>
        <option value="" disabled>
          {t('chooseState')}
        </option>
        {states.map((one) => (
          <option key={one.table} value={one.table}>
            {label(one)}
          </option>
        ))}
      </Select>
      {state ? (
        <Select label={t('placeCounty')} value={county?.table ?? ''} onValue={setCountyTable}>
          <option value="">{t('allOfState', { state: state.name })}</option>
          {state.counties.map((one) => (
            <option key={one.table} value={one.table}>
              {label(one)}
            </option>
          ))}
        </Select>
      ) : null}
      {state ? <Button type="submit">{t('playHere')}</Button> : null}
    </form>
  );
}

type SelectProps = { label: string; value: string; onValue: (value: string) => void; children: ReactNode };

function Select({ label, value, onValue, children }: SelectProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className="min-h-12 w-full min-w-0 scheme-light rounded-lg border-2 border-paper-edge bg-white px-3 text-base text-paper-text"
      >
        {children}
      </select>
    </div>
  );
}
