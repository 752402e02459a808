'use client';

import type { ComponentType } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { AnswerList } from '@/components/quiz/question/answer-list';
import { ChargeCards } from '@/components/quiz/question/charge-cards';
import { PhotoMenuButton } from '@/components/quiz/question/photo-menu-button';
import { photoSources } from '@/components/quiz/question/question-photo';
import { clueText } from '@/components/quiz/result/clue-text';
import { rarityText } from '@/components/quiz/result/result-text';
import { Bar } from '@/components/ui/drawings/bar';
import { IconCheck, IconClock, IconCross, type IconProps } from '@/components/ui/icons/icons';
import { IconEyeOff } from '@/components/ui/icons/more-icons';
import type { RoomQuestionView, RoomResultView } from '@/lib/contract/rooms/room-view';
import { asOptions, choiceId, isStanding, ownOption, playersOf, sideOf } from '../state/room-state';
import { nowOutText, type Outcome, outcomeOf, placeText, stillInText } from '../state/room-text';
import type { RoomView } from '../state/use-room-view';
import { NextButton, PauseButton, RoomHeader } from './room-header';
import { Standings } from './standings';

type RoomResultProps = { view: RoomView; question: RoomQuestionView; result: RoomResultView };

const ICONS: Record<Outcome, ComponentType<IconProps>> = {
  right: IconCheck,
  wrong: IconCross,
  missed: IconClock,
  late: IconClock,
  voided: IconEyeOff,
  presented: IconCheck,
  nobody: IconClock,
};

export function RoomResult({ view, question, result }: RoomResultProps) {
  const t = useTexts('rooms');
  const { room, isHost } = view;
  return (
    <>
      <RoomHeader view={view}>
        <p className="numerals min-w-0 flex-1 truncate font-extrabold text-xl">
          {t('questionOf', { number: question.position + 1, total: room.set_size })}
        </p>
        <NextIn view={view} />
        {isHost ? <PauseButton view={view} /> : null}
        {isHost ? <NextButton calls={view.calls} /> : null}
      </RoomHeader>
      <div className="room-columns flex flex-col gap-3 pt-1.5 pb-3">
        <div className="flex min-w-0 flex-col gap-3">
          <OutcomeCard view={view} question={question} result={result} />
          {result.voided && question.mode === 'photos' ? null : (
            <Choices view={view} question={question} result={result} />
          )}
        </div>
        <Standings view={view} title={t('standings')} />
      </div>
    </>
  );
}

function NextIn({ view: { room, nowMs } }: { view: RoomView }) {
  const t = useTexts('rooms');
  if (room.next_at === null) return <p className="mr-1 shrink-0 font-semibold text-muted">{t('paused')}</p>;
  const seconds = Math.max(0, Math.ceil((room.next_at - nowMs) / 1000));
  const isDecided = room.mode === 'higherLower' && playersOf(room).filter(isStanding).length <= 1;
  const isLast = isDecided || room.question?.position === room.set_size - 1;
  return (
    <p role="timer" aria-live="off" className="numerals mr-1 shrink-0 font-semibold text-muted">
      {t(isLast ? 'podiumIn' : 'nextIn', { seconds })}
    </p>
  );
}

function OutcomeCard({ view: { room, state, onPhotoMenu }, question, result }: RoomResultProps) {
  const t = useTexts('rooms');
  const play = useTexts('play');
  const outcome = outcomeOf(state) ?? 'missed';
  const Icon = ICONS[outcome];
  const hasPhoto = question.photo !== null && !result.voided;
  return (
    <section
      data-testid="room-result"
      className="relative flex animate-rise items-center gap-3 overflow-hidden wide:flex-col wide:items-stretch wide:gap-1 rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
    >
      {question.photo === null || result.voided ? null : (
        <img
          src={`${question.photo}?s=1`}
          srcSet={photoSources(question.photo)}
          alt={play('photoAlt')}
          draggable={false}
          className="h-28 w-[5.6rem] shrink-0 self-start border-paper-text border-r-2 bg-paper-line object-cover object-top text-transparent tall:h-36 tall:w-[7.2rem] wide:mx-auto wide:h-[290px] wide:w-[232px] wide:border-x-2"
        />
      )}
      <div className={`flex min-w-0 flex-1 flex-col gap-1 py-2 pr-3 wide:pl-3 ${hasPhoto ? '' : 'pl-3'}`}>
        <h1 className="flex items-center gap-2 pr-9 font-extrabold text-2xl leading-none">
          <Icon
            className={`size-6 shrink-0 ${outcome === 'right' || outcome === 'presented' ? 'text-good' : 'text-bad'}`}
          />
          {t(`outcomes.${outcome}`)}
        </h1>
        <p className="text-[0.8125rem] leading-snug">
          {result.voided ? t(outcome === 'nobody' ? 'nobodyText' : 'voidedText') : result.explanation}
        </p>
        {result.voided || question.mode === 'higherLower' ? null : (
          <Teaching question={question} result={result} />
        )}
        <p className="wrap-anywhere font-semibold text-[0.8125rem]">
          {question.mode === 'photos' ? placeText(t, room, state.seat) : nowOutText(t, room)}
        </p>
        {question.mode === 'higherLower' ? (
          <p className="numerals font-bold text-lg">{stillInText(t, room)}</p>
        ) : null}
      </div>
      {hasPhoto ? (
        <PhotoMenuButton onClick={onPhotoMenu} className="absolute top-0 right-0 justify-items-center" />
      ) : null}
    </section>
  );
}

function Teaching({ question, result }: Omit<RoomResultProps, 'view'>) {
  const t = useTexts('quiz');
  const rightIndex = result.answer - 1;
  const clue = result.clue && clueText(t, result.clue, question.options[rightIndex] ?? '');
  const rarity = rarityText(t, result.bookings, rightIndex);
  return (
    <>
      {clue ? <p className="font-semibold text-[0.8125rem] leading-snug">{clue}</p> : null}
      {rarity ? <p className="text-paper-muted text-xs leading-snug">{rarity}</p> : null}
    </>
  );
}

function Choices({ view: { state }, question, result }: RoomResultProps) {
  const t = useTexts('rooms');
  const { bookings, chosen } = result;
  const own = ownOption(state);
  const most = Math.max(...chosen);
  return (
    <div className="flex flex-col gap-1.5">
      {question.mode === 'higherLower' ? (
        <ChargeCards
          charges={question.options}
          picked={sideOf(own)}
          shares={bookings && { counts: bookings.of_options, total: bookings.total }}
          isClosed
          note={(index) => <span className="text-sm">{t('chose', { count: chosen[index] ?? 0 })}</span>}
        />
      ) : (
        <AnswerList
          options={asOptions(question.options)}
          choice={choiceId(own)}
          locked
          waiting={false}
          rightId={String(result.answer)}
          note={(index) => (
            <Bar part={chosen[index] ?? 0} largest={most}>
              <span aria-hidden="true">{chosen[index] ?? 0}</span>
              <span className="sr-only">{t('chose', { count: chosen[index] ?? 0 })}</span>
            </Bar>
          )}
          onChoose={() => {}}
        />
      )}
      {result.missed > 0 ? (
        <p className="text-center text-muted text-sm">{t('missed', { count: result.missed })}</p>
      ) : null}
    </div>
  );
}
