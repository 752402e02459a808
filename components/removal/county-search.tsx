'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Choices } from '@/components/ui/choices';
import { Field } from '@/components/ui/field';
import { Loading } from '@/components/ui/skeleton';
import { COUNTIES_SHOWN, type CountyChoice } from '@/lib/contract/removals/removal-view';
import { type FindCounties, useCountySearch } from './use-county-search';

type CountySearchProps = {
  findCounties: FindCounties;
  /** The county's FIPS code, or the typed text. */
  chosen: string;
  onChoose: (county: string) => void;
  error: string | undefined;
};

/** Finds a county by its name. The visitor must choose from the list only if several counties match. */
export function CountySearch({ findCounties, chosen, onChoose, error }: CountySearchProps) {
  const [name, setName] = useState('');
  const { counties, isLoading, hasFailed, retry } = useCountySearch(findCounties, name);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="County of the booking"
        name="county"
        required
        autoComplete="off"
        placeholder="Hays, TX"
        value={name}
        onText={(text) => {
          setName(text);
          onChoose(text);
        }}
        error={chosen === name ? error : undefined}
      />
      {isLoading && !counties?.length ? <ChoicesOnTheirWay /> : null}
      {hasFailed ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p>The counties could not be loaded.</p>
          <Button look="paper" className="border-2 border-paper-edge" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {counties?.length === 0 && !isLoading ? (
        <p role="status">No county found. Try the first letters of its name.</p>
      ) : null}
      {counties?.length ? <FoundCounties counties={counties} chosen={chosen} onChoose={onChoose} /> : null}
    </div>
  );
}

type FoundProps = { counties: readonly CountyChoice[] } & Pick<CountySearchProps, 'chosen' | 'onChoose'>;

function FoundCounties({ counties, chosen, onChoose }: FoundProps) {
  const options = counties.slice(0, COUNTIES_SHOWN).map(({ fips, label }) => ({ value: fips, label }));
  return (
    <>
      <Choices
        legend="Choose a county"
        options={options}
        field={{ name: 'county-choice', value: chosen, error: undefined, onText: onChoose }}
      />
      {counties.length > COUNTIES_SHOWN ? (
        <p role="status" className="text-paper-muted text-sm">
          More counties match. Type more of the name, or add the state: Washington, OR
        </p>
      ) : null}
    </>
  );
}

const ROWS = ['1', '2', '3'] as const;

function ChoicesOnTheirWay() {
  return (
    <div className="flex flex-col gap-2">
      <Loading />
      {ROWS.map((row) => (
        <div key={row} aria-hidden="true" className="h-9 animate-sweep rounded-lg bg-paper-line" />
      ))}
    </div>
  );
}
