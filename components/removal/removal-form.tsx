'use client';

import { useEffect, useRef, useState } from 'react';
import { forgetRounds } from '@/components/client/forget-rounds';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { useForm } from '@/components/ui/use-form';
import { FormError } from '@/components/welcome/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';
import { REMOVAL_ANSWER, type RemovalAsked, WORDS_MAX_LENGTH } from '@/lib/contract/removals/removal-view';
import { CountySearch } from './county-search';
import type { FindCounties } from './use-county-search';

type RemovalFormProps = {
  /** Identifies the photo whose menu led here; null without one. */
  handle: string | null;
  /** The URL named a photo, but its link has expired. */
  hasRunOut: boolean;
  supportEmail: string | null;
  requestRemoval: (input: Record<string, string>) => Promise<ActionResult<RemovalAsked>>;
  findCounties: FindCounties;
};

const FAILED = 'Something went wrong';

const MISSING = { county: 'Choose the county from the list.', booked_on: 'Choose the date of the booking.' };

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
  handle: brought,
  hasRunOut,
  supportEmail,
  requestRemoval,
  findCounties,
}: RemovalFormProps) {
  const [handle, setHandle] = useState(brought);
  const [receipt, setReceipt] = useState<string | null>(null);
  const { form, bind, problem, fieldErrors, busy } = useForm({
    blank: { county: '', booked_on: '', words: '' },
    check: (values) => (handle === null ? missingIn(values) : null),
    send: ({ words, ...booking }) =>
      requestRemoval(handle === null ? { ...booking, words } : { handle, words }),
    texts: { refused: FAILED, broken: FAILED },
    onDone: (asked) => {
      forgetRounds();
      setReceipt(asked.receipt);
    },
    // The link expired while the form was open, so county and date are needed.
    onRefused: ({ code, fieldErrors }) => code === 'INVALID_INPUT' && !fieldErrors && setHandle(null),
  });
  if (receipt !== null) return <Asked receipt={receipt} supportEmail={supportEmail} />;
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
      {handle === null ? (
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
        <p className="font-medium">This request is about the photo that you came from.</p>
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

function Asked({ receipt, supportEmail }: { receipt: string; supportEmail: string | null }) {
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
    </div>
  );
}
