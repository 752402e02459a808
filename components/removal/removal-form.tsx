'use client';

import { useEffect, useRef, useState } from 'react';
import { forgetCachedQuestions } from '@/components/client/device/player-storage';
import { useTexts } from '@/components/client/texts-provider';
import { photoSources } from '@/components/quiz/question/question-photo';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Choices } from '@/components/ui/forms/choices';
import { Field } from '@/components/ui/forms/field';
import { useForm } from '@/components/ui/forms/use-form';
import { FormError } from '@/components/ui/page/welcome-card';
import { Loading } from '@/components/ui/states/loading';
import type { ActionResult } from '@/lib/contract/action-result';
import { REMOVAL_WISHES } from '@/lib/contract/enums';
import {
  COUNTIES_SHOWN,
  type CountyChoice,
  type RemovalReceipt,
  WORDS_MAX_LENGTH,
} from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import { type FindCounties, useCountySearch } from './use-county-search';

type RemovalFormProps = {
  /** The photo whose menu led here: its sealed handle and its signed URL. Null without one. */
  photo: { handle: string; url: string } | null;
  /** Whether the URL named a photo whose link has expired. */
  hasRunOut: boolean;
  supportEmail: string | null;
  back: { to: string; label: string };
  requestRemoval: (input: Record<string, string>) => Promise<ActionResult<RemovalReceipt>>;
  findCounties: FindCounties;
};

function missingIn(fields: Texts<'fields'>, values: { county: string; booked_on: string }) {
  const fieldErrors: Record<string, string> = {};
  if (values.county === '') fieldErrors.county = fields('countyRequired');
  if (values.booked_on === '') fieldErrors.booked_on = fields('dateRequired');
  const [message] = Object.values(fieldErrors);
  return message === undefined ? null : { message, fieldErrors };
}

const labelMissing = (message: string, { wish, words }: { wish: string; words: string }) =>
  wish === 'label' && words.trim() === '' ? { message, fieldErrors: { words: message } } : null;

/** Requests the removal of a record by its photo, or by county and date. The answer is the same whatever matched. */
export function RemovalForm({
  photo: brought,
  hasRunOut,
  supportEmail,
  back,
  requestRemoval,
  findCounties,
}: RemovalFormProps) {
  const t = useTexts('removal');
  const fields = useTexts('fields');
  const failed = useTexts('common')('somethingWrong');
  const [photo, setPhoto] = useState(brought);
  const [receipt, setReceipt] = useState<string | null>(null);
  const { form, bind, problem, fieldErrors, busy } = useForm({
    blank: { county: '', booked_on: '', words: '', wish: 'removal' },
    check: (values) =>
      (photo === null ? missingIn(fields, values) : null) ?? labelMissing(t('rightChargeMissing'), values),
    send: ({ words, wish, ...booking }) =>
      requestRemoval(photo === null ? { ...booking, words, wish } : { handle: photo.handle, words, wish }),
    texts: { refused: failed, broken: failed },
    onDone: (asked) => {
      forgetCachedQuestions();
      setReceipt(asked.receipt);
    },
    // The link expired while the form was open, so county and date are needed.
    onRefused: ({ code, fieldErrors }) => code === 'INVALID_INPUT' && !fieldErrors && setPhoto(null),
  });
  const wish = bind('wish');
  const isLabel = wish.value === 'label';
  if (receipt !== null)
    return <Asked isLabel={isLabel} receipt={receipt} supportEmail={supportEmail} back={back} />;
  const county = bind('county');
  return (
    <form {...form} noValidate className="flex flex-col gap-4">
      <p>{t('intro')}</p>
      {hasRunOut ? (
        <p role="status" className="font-medium">
          {t('linkExpired')}
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
          <Field label={t('date')} type="date" {...bind('booked_on')} stripped={false} />
        </>
      ) : (
        <AskedPhoto url={photo.url} isLabel={isLabel} />
      )}
      <Choices
        legend={t('wish')}
        options={REMOVAL_WISHES.map((value) => ({ value, label: t(`wishes.${value}`) }))}
        field={wish}
      />
      <Field
        label={t(isLabel ? 'rightCharge' : 'charge')}
        maxLength={WORDS_MAX_LENGTH}
        hint={t('noNames')}
        {...bind('words')}
        stripped={false}
        required={isLabel}
      />
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel={t('sending')}>
        {t(isLabel ? 'report' : 'request')}
      </Button>
    </form>
  );
}

function AskedPhoto({ url, isLabel }: { url: string; isLabel: boolean }) {
  const t = useTexts('removal');
  const [isGone, setGone] = useState(false);
  return (
    <figure className="flex flex-col items-center gap-2">
      {isGone ? null : (
        <img
          src={`${url}?s=1`}
          srcSet={photoSources(url)}
          alt={t('photo')}
          className="max-h-[290px] max-w-full rounded-lg border-2 border-paper-edge object-contain"
          onError={() => setGone(true)}
        />
      )}
      <figcaption className="font-medium">
        {t(isLabel ? 'labelOfThis' : isGone ? 'photoYouCameFrom' : 'thisPhoto')}
      </figcaption>
    </figure>
  );
}

type AskedProps = { receipt: string; isLabel: boolean } & Pick<RemovalFormProps, 'supportEmail' | 'back'>;

function Asked({ receipt, isLabel, supportEmail, back }: AskedProps) {
  const t = useTexts('removal');
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus, because the pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="font-extrabold text-2xl">
        {t('thanks')}
      </h2>
      <p>{t(isLabel ? 'doneLabel' : 'done')}</p>
      <p>
        {t('receipt')}
        <br />
        <strong className="numerals text-2xl">{receipt}</strong>
      </p>
      <p className="text-sm">
        {supportEmail === null ? t('keepReceipt') : t('keepReceiptWrite', { address: supportEmail })}{' '}
        {t('neverSaid')}
      </p>
      <ButtonLink href={back.to}>{back.label}</ButtonLink>
    </div>
  );
}

type CountySearchProps = {
  findCounties: FindCounties;
  /** FIPS code of the county, or the typed text. */
  chosen: string;
  onChoose: (county: string) => void;
  error: string | undefined;
};

/** Finds a county by its name. The visitor chooses from a list only if several match. */
function CountySearch({ findCounties, chosen, onChoose, error }: CountySearchProps) {
  const t = useTexts('removal');
  const common = useTexts('common');
  const [name, setName] = useState('');
  const { counties, isLoading, hasFailed, retry } = useCountySearch(findCounties, name);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('county')}
        name="county"
        required
        autoComplete="off"
        placeholder={t('countyExample')}
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
          <p>{t('countiesFailed')}</p>
          <Button look="outline" onClick={retry}>
            {common('tryAgain')}
          </Button>
        </div>
      ) : null}
      {counties?.length === 0 && !isLoading ? <p role="status">{t('countyNotFound')}</p> : null}
      {counties?.length ? <FoundCounties counties={counties} chosen={chosen} onChoose={onChoose} /> : null}
    </div>
  );
}

type FoundProps = { counties: readonly CountyChoice[] } & Pick<CountySearchProps, 'chosen' | 'onChoose'>;

function FoundCounties({ counties, chosen, onChoose }: FoundProps) {
  const t = useTexts('removal');
  const options = counties.slice(0, COUNTIES_SHOWN).map(({ fips, label }) => ({ value: fips, label }));
  return (
    <>
      <Choices
        legend={t('chooseCounty')}
        options={options}
        field={{ name: 'county-choice', value: chosen, error: undefined, onText: onChoose }}
      />
      {counties.length > COUNTIES_SHOWN ? (
        <p role="status" className="text-paper-muted text-sm">
          {t('moreCounties')}
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
