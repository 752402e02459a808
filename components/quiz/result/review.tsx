'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { LoneFigure } from '@/components/ui/drawings/lone-figure';
import { IconBack, IconCheck, IconCross, IconNext } from '@/components/ui/icons/icons';
import type { ReviewedQuestion } from '@/lib/contract/quiz/review';
import { BookingSlip } from '../question/booking-slip';
import { photoSources, usePreloadedPhoto } from '../question/question-photo';
import { clueText } from './clue-text';
import { SourcesLink } from './result-note';
import { percentText } from './result-text';

type ReviewProps = {
  questions: readonly ReviewedQuestion[];
  invented: boolean;
  level?: 'h2' | 'h3';
};

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows answered questions, one at a time. The first follows the last. */
export function Review({ questions, invented, level: Title = 'h2' }: ReviewProps) {
  const t = useTexts('quiz');
  const titleId = useId();
  const [at, setAt] = useState(0);
  const count = questions.length;
  usePreloadedPhoto(questions[(at + 1) % count]?.photo ?? undefined);
  const question = questions[at];
  if (!question) return null;
  const step = (by: number) => setAt((now) => (now + by + count) % count);
  function onKeyDown(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }
  return (
    <section aria-labelledby={titleId} data-testid="review" className="flex flex-col gap-2">
      <Title id={titleId} className="font-bold text-lg">
        {t('lookBack')}
      </Title>
      <div className="flex items-center justify-between gap-2">
        <StepButton name={t('previousPhoto')} onClick={() => step(-1)} onKeyDown={onKeyDown}>
          <IconBack />
        </StepButton>
        <p aria-live="polite" className="numerals font-bold text-lg">
          {t('photoOf', { number: at + 1, of: count })}
        </p>
        <StepButton name={t('nextPhoto')} onClick={() => step(1)} onKeyDown={onKeyDown}>
          <IconNext />
        </StepButton>
      </div>
      <div aria-live="polite">
        <Reviewed key={at} question={question} />
      </div>
      {invented && questions.some(({ bookings }) => bookings) ? (
        <p className="text-paper-muted text-xs">
          {t.rich('sharesInvented', { link: (text) => <SourcesLink>{text}</SourcesLink> })}
        </p>
      ) : null}
    </section>
  );
}

type StepButtonProps = {
  name: string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
};

function StepButton({ name, ...rest }: StepButtonProps) {
  return <Button look="outline" aria-label={name} {...rest} className="px-4" />;
}

function Reviewed({ question }: { question: ReviewedQuestion }) {
  const { photo, place, booking } = question;
  return (
    <div className="flex flex-col gap-2">
      <div className="wall -mx-4 border-paper-edge border-y-2">
        <div className="mx-auto h-56 w-44 overflow-hidden border-paper-text border-x-2 bg-paper-line text-paper-edge">
          <ReviewPhoto key={photo} url={photo} />
        </div>
        <BookingSlip place={place} booking={booking} />
      </div>
      <Choices question={question} />
    </div>
  );
}

function ReviewPhoto({ url }: { url: string | null }) {
  const t = useTexts('quiz');
  const play = useTexts('play');
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // A server-rendered photo may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  if (url === null || failed)
    return (
      <div className="relative grid size-full place-items-end justify-center">
        <LoneFigure className="h-40" />
        <p className="absolute inset-x-2 top-3 text-center font-semibold text-paper-text text-sm">
          {url === null ? t('photoLeft') : play('photoMissing')}
        </p>
      </div>
    );
  return (
    // Plain img: signed private images must not enter the image optimizer's cache.
    <img
      ref={image}
      src={`${url}?s=1`}
      srcSet={photoSources(url)}
      height={224}
      alt={play('photoAlt')}
      draggable={false}
      onError={() => setFailed(true)}
      className="size-full object-cover object-top text-transparent"
    />
  );
}

function Choices({ question }: { question: ReviewedQuestion }) {
  const { options, choice, answer, par, clue } = question;
  const t = useTexts('quiz');
  const play = useTexts('play');
  const charge = options[answer - 1] ?? '';
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 leading-tight">
        <Row name={t('bookedFor')}>
          <b className="font-bold">{charge}</b> <Share of={question} option={answer} />
        </Row>
        <Row name={t('you')} isRight={choice === answer}>
          <span className="sr-only">{play(choice === answer ? 'right' : 'wrong')}: </span>
          {choice === null ? t('noAnswer') : options[choice - 1]}{' '}
          {choice === null || choice === answer ? null : <Share of={question} option={choice} />}
        </Row>
        <Row name={t('theRecords')} isRight={par}>
          {play(par ? 'right' : 'wrong')}
        </Row>
      </dl>
      {clue ? <p className="text-sm">{clueText(t, clue, charge)}</p> : null}
    </>
  );
}

/** Says how common an option is, by its number from 1. Renders nothing once the record has left the game. */
function Share({ of: { bookings }, option }: { of: ReviewedQuestion; option: number }) {
  const t = useTexts('quiz');
  if (!bookings) return null;
  const share = percentText(bookings.of_options[option - 1] ?? 0, bookings.total);
  return (
    <span className="numerals whitespace-nowrap text-paper-muted text-sm">
      {t('shareOfBookings', { share })}
    </span>
  );
}

function Row({ name, isRight, children }: { name: string; isRight?: boolean; children: ReactNode }) {
  const Icon = isRight ? IconCheck : IconCross;
  return (
    <>
      <dt className="text-paper-muted">{name}</dt>
      <dd className="wrap-anywhere">
        {isRight === undefined ? null : (
          <span className={isRight ? 'text-good' : 'text-bad'}>
            <Icon className="-mt-1 mr-1 inline size-4" />
          </span>
        )}
        {children}
      </dd>
    </>
  );
}
