'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { LetterView } from '@/lib/contract/desk/removals/letters';
import { LETTER_KINDS } from '@/lib/contract/enums';
import type { Publisher } from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import { useDeskAction } from '../shell/use-desk-action';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton, DeskField, DeskSelect } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { EmptyMessage, PageHead, Panel, Problem } from '../ui/layout';

type LetterDeskProps = {
  letters: readonly LetterView[];
  /** An ISO date. */
  today: string;
  publisher: Publisher | null;
  enter: (input: unknown) => Promise<DeskResult<{ letterId: string }>>;
  answer: (input: { letterId: string }) => Promise<DeskResult<null>>;
};

export function LetterDesk({ letters, today, publisher, enter, answer }: LetterDeskProps) {
  const t = useTexts('deskLetters');
  const screens = useTexts('desk');
  const open = letters.filter(({ answeredOn }) => answeredOn === null);
  const answered = letters.filter(({ answeredOn }) => answeredOn !== null);
  return (
    <>
      <PageHead title={screens('sections.letters')} note={t('open', { count: open.length })} />
      <NewLetter today={today} enter={enter} />
      <TablePanel
        title={t('toAnswer')}
        columns={[
          ...columns(t),
          { title: t('due'), cell: (letter) => <Due t={t} letter={letter} /> },
          {
            title: t('answer'),
            cell: (letter) => <Answer letter={letter} publisher={publisher} answer={answer} />,
          },
        ]}
        rows={open}
        rowKey={({ id }) => id}
        empty={<EmptyMessage title={t('nothingOpen')}>{t('nothingOpenAbout')}</EmptyMessage>}
      />
      <TablePanel
        title={t('answered')}
        columns={[
          ...columns(t),
          { title: t('due'), cell: ({ dueOn }) => dueOn },
          { title: t('answeredOn'), cell: ({ answeredOn }) => answeredOn },
          { title: t('answeredBy'), cell: ({ answeredBy }) => answeredBy },
        ]}
        rows={answered}
        rowKey={({ id }) => id}
        empty={t('nothingAnswered')}
      />
    </>
  );
}

const columns = (t: Texts<'deskLetters'>): Column<LetterView>[] => [
  { title: t('received'), cell: ({ receivedOn }) => receivedOn },
  { title: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
  { title: t('state'), cell: ({ state }) => state ?? '–' },
  { title: t('receipt'), cell: ({ receipt }) => receipt ?? '–' },
];

function Due({ t, letter: { dueOn, daysLeft } }: { t: Texts<'deskLetters'>; letter: LetterView }) {
  const left = daysLeft ?? 0;
  return (
    <span className={left < 0 ? 'font-semibold text-bad-text' : undefined}>
      {dueOn} ({left < 0 ? t('late', { count: -left }) : t('left', { count: left })})
    </span>
  );
}

function NewLetter({ today, enter }: Pick<LetterDeskProps, 'today' | 'enter'>) {
  const t = useTexts('deskLetters');
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy, problem, fieldErrors } = useDeskAction(enter);
  const [isEntered, setEntered] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setEntered(false);
    const data = Object.fromEntries(new FormData(event.currentTarget));
    const state = String(data.state ?? '')
      .trim()
      .toUpperCase();
    if (!(await run({ ...data, state }))) return;
    form.current?.reset();
    setEntered(true);
    router.refresh();
  }
  return (
    <Panel title={t('newLetter')} note={t('newLetterAbout')}>
      <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid gap-3 wide:grid-cols-4">
          <DeskField
            label={t('received')}
            name="receivedOn"
            type="date"
            required
            max={today}
            defaultValue={today}
            error={fieldErrors.receivedOn}
          />
          <DeskSelect
            label={t('kind')}
            name="kind"
            options={LETTER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <DeskField
            label={t('stateOptional')}
            name="state"
            maxLength={2}
            hint={t('stateHint')}
            error={fieldErrors.state}
          />
          <DeskField
            label={t('receiptOptional')}
            name="receipt"
            hint={t('receiptHint')}
            error={fieldErrors.receipt}
          />
        </div>
        <Problem message={problem} />
        <p role="status" className="font-semibold empty:hidden">
          {isEntered ? t('entered') : null}
        </p>
        <DeskButton type="submit" look="accent" busy={isBusy} className="self-start">
          {t('enter')}
        </DeskButton>
      </form>
    </Panel>
  );
}

type AnswerProps = Pick<LetterDeskProps, 'publisher' | 'answer'> & { letter: LetterView };

function Answer({ letter, publisher, answer }: AnswerProps) {
  const t = useTexts('deskLetters');
  const router = useRouter();
  const { run, isBusy, problem } = useDeskAction(answer);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      {letter.receipt === null ? (
        <p className="text-muted">{t('noText')}</p>
      ) : (
        <details>
          <summary className="min-h-10 cursor-pointer py-2">{t('text')}</summary>
          <textarea
            readOnly
            rows={9}
            aria-label={t('text')}
            value={answerText(t, letter, publisher)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="w-full rounded-md border border-muted bg-page p-2"
          />
        </details>
      )}
      <DeskButton onClick={() => setAsking(true)} className="self-start">
        {t('sent')}
      </DeskButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('sentTitle')}
        confirmLabel={t('sent')}
        onConfirm={async () => {
          if ((await run({ letterId: letter.id })) === undefined) return;
          setAsking(false);
          router.refresh();
        }}
        call={{ isBusy, problem }}
      >
        <p>
          {t('sentMeans', {
            kind: t(`kinds.${letter.kind}`),
            day: letter.receivedOn,
            place: letter.state ?? 'none',
            receipt: letter.receipt ?? 'none',
          })}
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** Returns the answer to a letter: what was done, the receipt, that it cost nothing, and who answers. */
export function answerText(
  t: Texts<'deskLetters'>,
  { receivedOn, receipt, request, wish }: LetterView,
  publisher: Publisher | null,
): string {
  return [
    t('answerStart', { day: receivedOn }),
    request === 'reinstated' && wish === 'label' ? t('labelChecked') : t(`outcomes.${request ?? 'none'}`),
    ...(receipt === null ? [] : [t('answerReceipt', { receipt })]),
    t('answerFree'),
    ...(publisher === null ? [] : [`${publisher.name}\n${publisher.address}`]),
  ].join('\n\n');
}
