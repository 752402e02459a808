'use client';

import { useEffect, useState } from 'react';
import { Field } from '@/components/ui/field';
import type { ActionResult } from '@/lib/action-result';
import type { CountyChoice } from '@/lib/removals/removal-view';

export type FindCounties = (input: { name: string }) => Promise<ActionResult<CountyChoice[]>>;

type CountySearchProps = {
  findCounties: FindCounties;
  /** The code of the county, or nothing. */
  chosen: string;
  onChoose: (fips: string) => void;
  error: string | undefined;
};

const PAUSE_MS = 250;
const FEWEST_LETTERS = 2;

/** A county by its name: what is typed narrows the Census list, and one of what is left is chosen. */
export function CountySearch({ findCounties, chosen, onChoose, error }: CountySearchProps) {
  const [name, setName] = useState('');
  const [found, setFound] = useState<{ name: string; counties: CountyChoice[] | null } | null>(null);
  const typed = name.trim();
  useEffect(() => {
    if (typed.length < FEWEST_LETTERS) return setFound(null);
    let isLate = false;
    const timer = setTimeout(async () => {
      const answer = await findCounties({ name: typed }).catch(() => null);
      if (!isLate) setFound({ name: typed, counties: answer?.ok ? answer.data : null });
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [typed, findCounties]);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="County of the booking"
        name="county"
        autoComplete="off"
        placeholder="Hays, TX"
        value={name}
        onText={(text) => {
          setName(text);
          onChoose('');
        }}
        error={error}
      />
      {found?.counties === null ? (
        <p role="status" className="text-sm">
          The list did not arrive. Type on to try again.
        </p>
      ) : null}
      {found?.counties?.length === 0 ? (
        <p role="status" className="text-sm">
          No county has this name.
        </p>
      ) : null}
      {found?.counties?.length ? (
        <fieldset className="min-w-0">
          <legend className="font-semibold text-sm">Which one?</legend>
          {found.counties.map(({ fips, name: county, state }) => (
            <label key={fips} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="county-choice"
                value={fips}
                checked={chosen === fips}
                onChange={() => onChoose(fips)}
                className="size-5 shrink-0 accent-paper-text"
              />
              {county}, {state}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
