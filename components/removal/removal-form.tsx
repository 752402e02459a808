'use client';

import { useEffect, useRef, useState } from 'react';
import { forgetRounds } from '@/components/client/forget-rounds';
import { photoSources } from '@/components/quiz/question-photo';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Choices } from '@/components/ui/choices';
import { Field } from '@/components/ui/field';
import { Loading } from '@/components/ui/skeleton';
import { useForm } from '@/components/ui/use-form';
import { FormError } from '@/components/ui/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';
import {
  COUNTIES_SHOWN,
  type CountyChoice,
  NO_COUNTY,
  REMOVAL_ANSWER,
  type RemovalAsked,
  WORDS_MAX_LENGTH,
} from '@/lib/contract/removals/removal-view';
import { type FindCounties, useCountySearch } from './use-county-search';

type RemovalFormProps = {
  /** The photo whose menu led here: its sealed handle, and the signed address that the visitor came with. Null without one. */
  photo: { handle: string; url: string } | null;
  /** The URL named a photo, but its link has expired. */
  hasRunOut: boolean;
  supportEmail: string | null;
  /** The link below the receipt. */
  back: { to: string; label: string };
  requestRemoval: (input: Record<string, string>) => Promise<ActionResult<RemovalAsked>>;
  findCounties: FindCounties;
};

const FAILED = 'Something went wrong';

const MISSING = { county: NO_COUNTY, booked_on: 'Choose the date of the booking.' };

/** Returns what is missing to find a record by county and date, or null. */
function missingIn(values: Record<keyof typeof MISSING, string>) {
  const fieldErrors: Record<string, string> = {};
  if (values.county === '') fieldErrors.county = MISSING.county;
  if (values.booked_on === '') fieldErrors.booked_on = MISSING.booked_on;
  const [message] = Object.values(fieldErrors);
  return message === undefined ? null : { message, fieldErrors };
}

/** Requests the removal of a record: by the photo, or by county and date. The answer is the same whatever matched. */
export function RemovalForm({
  photo: brought,
  hasRunOut,
  supportEmail,
  back,
  requestRemoval,
  findCounties,
}: RemovalFormProps) {
  const [photo, setPhoto] = useState(brought);
  const [receipt, setReceipt] = useState<string | null>(null);
  const { form, bind, problem, fieldErrors, busy } = useForm({
    blank: { county: '', booked_on: '', words: '' },
    check: (values) => (photo === null ? missingIn(values) : null),
    send: ({ words, ...booking }) =>
      requestRemoval(photo === null ? { ...booking, words } : { handle: photo.handle, words }),
    texts: { refused: FAILED, broken: FAILED },
    onDone: (asked) => {
      forgetRounds();
      setReceipt(asked.receipt);
    },
    // The link expired while the form was open, so county and date are needed.
    onRefused: ({ code, fieldErrors }) => code === 'INVALID_INPUT' && !fieldErrors && setPhoto(null),
  });
  if (receipt !== null) return <Asked receipt={receipt} supportEmail={supportEmail} back={back} />;
  const county = bind('county');
  return (
    <form {...form} noValidate className="flex flex-col gap-4">
      <p>
        Are you in a photo, or do you act for someone who is? We remove it. This is free, and you need no
        account.
      </p>
      {hasRunOut ? (
        <p role="status" className="font-medium">
          The link from the photo has expired. Open the photo’s menu again, or fill in this form.
        </p>
      ) : null}
      {photo === null ? (
        <>
          <CountySearch
            findCounties={findCounties}
            chosen={county.value}
            onChoose={county.onText}
            error={fieldErrors.county}
          />
          <Field label="Date of the booking" type="date" {...bind('booked_on')} stripped={false} />
        </>
      ) : (
        <AskedPhoto url={photo.url} />
      )}
      <Field
        label="Charge (optional)"
        maxLength={WORDS_MAX_LENGTH}
        hint="Please do not enter names."
        {...bind('words')}
        stripped={false}
        required={false}
      />
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Request removal
      </Button>
    </form>
  );
}

/** Shows the photo that the visitor came from, from the same signed URL. */
function AskedPhoto({ url }: { url: string }) {
  const [isGone, setGone] = useState(false);
  return (
    <figure className="flex flex-col items-center gap-2">
      {isGone ? null : (
        <img
          src={`${url}?s=1`}
          srcSet={photoSources(url)}
          alt="Booking record to remove"
          className="max-h-[290px] max-w-full rounded-lg border-2 border-paper-edge object-contain"
          onError={() => setGone(true)}
        />
      )}
      <figcaption className="font-medium">
        We’ll remove {isGone ? 'the photo that you came from' : 'this photo'}.
      </figcaption>
    </figure>
  );
}

type AskedProps = { receipt: string } & Pick<RemovalFormProps, 'supportEmail' | 'back'>;

function Asked({ receipt, supportEmail, back }: AskedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="font-extrabold text-2xl">
        Thank you
      </h2>
      <p>{REMOVAL_ANSWER}</p>
      <p>
        Your receipt:
        <br />
        <strong className="numerals text-2xl">{receipt}</strong>
      </p>
      <p className="text-sm">
        Keep this number. You need it to ask about this request
        {supportEmail === null ? '.' : `: write to ${supportEmail}.`} To protect you, we never say which
        records matched.
      </p>
      <ButtonLink href={back.to}>{back.label}</ButtonLink>
    </div>
  );
}

type CountySearchProps = {
  findCounties: FindCounties;
  /** The county's FIPS code, or the typed text. */
  chosen: string;
  onChoose: (county: string) => void;
  error: string | undefined;
};

/** Finds a county by its name. The visitor must choose from the list only if several counties match. */
function CountySearch({ findCounties, chosen, onChoose, error }: CountySearchProps) {
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
          <Button look="outline" onClick={retry}>
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
