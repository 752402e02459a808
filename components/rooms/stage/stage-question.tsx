import { useTexts } from '@/components/client/texts-provider';
import { secondsLeft, TimerBar } from '@/components/quiz/question/timer-bar';
import { clueText } from '@/components/quiz/result/clue-text';
import { rarityText } from '@/components/quiz/result/result-text';
import { LoneFigure } from '@/components/ui/drawings/lone-figure';
import { IconCheck } from '@/components/ui/icons/icons';
import { slipRows } from '@/components/ui/slip-rows';
import type { RoomQuestionView, RoomResultView } from '@/lib/contract/rooms/room-view';
import { AnsweredHeads } from '../game/answered-heads';
import { type QuestionStep, timeOf } from '../state/room-state';
import { nowOutText, stillInText } from '../state/room-text';
import { StageCorner, type StageViewProps } from './stage-lobby';
import { StageStandings } from './stage-podium';

const MAX_HEADS = 16;
const MAX_ROWS = 4;

type StageQuestionProps = StageViewProps & {
  question: RoomQuestionView;
  /** Null when the result shows. */
  step: QuestionStep | null;
  nowMs: number;
};

export function StageQuestion({ room, link, question, step, nowMs }: StageQuestionProps) {
  const t = useTexts('rooms');
  const play = useTexts('play');
  const result = step === null ? room.result : null;
  const { ends_at } = question;
  const { ofMs, leftMs } = timeOf(question, nowMs);
  const isPair = question.mode === 'higherLower';
  const number = { number: question.position + 1, total: room.set_size };
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-3">
      <header className="flex h-20 items-center gap-6">
        <p className="numerals shrink-0 font-extrabold text-3xl">{t('questionOf', number)}</p>
        <div className="min-w-0 flex-1 text-xl" data-testid="stage-state">
          {step === 'ready' ? t('getReady') : null}
          {step === 'asking' ? <AnsweredHeads room={room} max={MAX_HEADS} /> : null}
          {step === 'timeUp' ? t('andAnswer') : null}
          {result && room.paused ? t('paused') : null}
        </div>
        {step === 'asking' && ends_at !== null ? (
          <p className="numerals shrink-0 font-extrabold text-6xl">{secondsLeft(leftMs)}</p>
        ) : null}
        <StageCorner room={room} link={link} />
      </header>
      <div className={`grid min-h-0 gap-6 ${isPair ? '' : 'grid-cols-[18rem_minmax(0,1fr)]'}`}>
        {isPair ? null : <Photo question={question} isHidden={step === 'ready' || result?.voided === true} />}
        <div className="flex min-h-0 flex-col gap-3">
          <h1 className={result && !result.voided ? 'sr-only' : 'font-extrabold text-3xl'}>
            {result?.voided
              ? t(isPair ? 'outcomes.nobody' : 'outcomes.voided')
              : isPair
                ? t('pairQuestion')
                : play('question')}
          </h1>
          {step === 'asking' ? (
            <div className="mx-3">
              <TimerBar timeLeftMs={leftMs} timed={ends_at !== null} ofMs={ofMs} />
            </div>
          ) : null}
          {isPair ? (
            <p className="numerals font-bold text-2xl">
              {[stillInText(t, room), result ? nowOutText(t, room) : ''].filter(Boolean).join(' · ')}
            </p>
          ) : null}
          {step === 'ready' || (result?.voided && !isPair) ? null : (
            <Options question={question} result={result} />
          )}
          {result ? <Teaching question={question} result={result} /> : null}
          {result ? <StageStandings room={room} max={result.voided ? 2 * MAX_ROWS : MAX_ROWS} /> : null}
          {step === 'ready' ? null : <p className="mt-auto text-muted text-sm">{play('presumption')}</p>}
        </div>
      </div>
    </div>
  );
}

function Photo({
  question: { photo, place, booking },
  isHidden,
}: {
  question: RoomQuestionView;
  isHidden: boolean;
}) {
  const play = useTexts('play');
  return (
    <figure className="flex min-h-0 flex-col overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper-line text-paper-edge">
      {photo === null || isHidden ? (
        <div className="grid flex-1 place-items-end justify-center">
          <LoneFigure className="h-5/6" />
        </div>
      ) : (
        <img
          key={photo}
          src={`${photo}?s=2`}
          alt={play('photoAlt')}
          draggable={false}
          className="min-h-0 w-full flex-1 object-cover object-top"
        />
      )}
      {isHidden ? null : (
        <figcaption className="bg-paper-text px-3 py-2 text-center font-display font-semibold text-lg text-paper leading-snug">
          {slipRows(play, place, booking).map((row) => (
            <span key={row.join()} className="block">
              {row.join(' · ')}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

function Options({ question, result }: { question: RoomQuestionView; result: RoomResultView | null }) {
  const t = useTexts('rooms');
  return (
    <ol className={`grid grid-cols-2 gap-3 ${result ? '' : 'min-h-0 flex-1 auto-rows-fr'}`}>
      {question.options.map((option, index) => {
        const isRight = result !== null && result.answer === index + 1;
        const look =
          result === null
            ? 'bg-paper text-paper-text'
            : isRight
              ? 'bg-good text-white'
              : 'bg-raised text-muted';
        return (
          <li
            key={option}
            data-right={isRight}
            className={`flex items-center gap-3 rounded-xl px-4 py-2 font-semibold leading-tight ${result ? 'min-h-16 text-xl' : 'text-3xl'} ${look}`}
          >
            <span className="numerals shrink-0 font-extrabold text-3xl opacity-70">{index + 1}</span>
            <span className="min-w-0 flex-1">{option}</span>
            {isRight ? <IconCheck className="size-8 shrink-0" /> : null}
            {result ? (
              <span className="numerals shrink-0 font-extrabold text-3xl">
                <span aria-hidden="true">{result.chosen[index] ?? 0}</span>
                <span className="sr-only">{t('chose', { count: result.chosen[index] ?? 0 })}</span>
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

function Teaching({ question, result }: { question: RoomQuestionView; result: RoomResultView }) {
  const t = useTexts('rooms');
  const quiz = useTexts('quiz');
  if (result.voided)
    return <p className="text-xl">{t(question.mode === 'higherLower' ? 'nobodyText' : 'voidedText')}</p>;
  const rightIndex = result.answer - 1;
  const clue = result.clue && clueText(quiz, result.clue, question.options[rightIndex] ?? '');
  const rarity = rarityText(quiz, result.bookings, rightIndex);
  return (
    <div className="flex flex-col gap-0.5 leading-snug">
      <p>{result.explanation}</p>
      {clue ? <p className="font-semibold">{clue}</p> : null}
      {rarity ? <p className="text-muted">{rarity}</p> : null}
    </div>
  );
}
