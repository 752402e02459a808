'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { QueuedRequest } from '@/lib/contract/desk/removals';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton, DeskLink } from '../ui/controls';
import { KeyCap, KeyList } from '../ui/keys';
import { Nothing, PageHead, Paging, Problem } from '../ui/layout';
import { UndoNotice } from '../ui/undo-notice';
import { RequestDetail } from './request-detail';
import { RequestList } from './request-list';
import { Selection } from './selection';
import type { Question } from './use-decisions';
import { type RemovalActions, useRemovalDesk, useRemovalKeys } from './use-removal-desk';

type RemovalDeskProps = RemovalActions & {
  /** One page of the queue. */
  requests: readonly QueuedRequest[];
  page: number;
  pages: number;
  /** Of all pages. */
  total: number;
  overdue: number;
  /** The receipt in the address, if no open request has it. */
  missing: string | null;
};

const addressOf = (page: number) => `/desk/removals?page=${page}`;

/** The queue of removal requests beside the open one, worked off by keyboard. */
export function RemovalDesk({
  requests,
  page,
  pages,
  total,
  overdue,
  missing,
  ...actions
}: RemovalDeskProps) {
  const screens = useTexts('desk');
  const t = useTexts('deskRemovals');
  const desk = useRemovalDesk(requests, actions);
  const keys = useRemovalKeys(desk);
  const { left, current, opened, decisions } = desk;
  const gone = requests.filter((request) => !left.includes(request));
  const waiting = total - gone.length;
  return (
    <>
      <PageHead
        title={screens('sections.removals')}
        note={<Counts total={waiting} overdue={overdue - gone.filter(({ isOverdue }) => isOverdue).length} />}
      >
        <KeyList keys={keys} />
      </PageHead>
      <UndoNotice {...decisions} />
      {missing === null ? null : (
        <p className="font-semibold text-bad-text">{t('notWaiting', { receipt: missing })}</p>
      )}
      <Problem message={decisions.question ? null : decisions.problem} />
      {current === undefined ? (
        <QueueEnd waiting={waiting} next={addressOf(page)} />
      ) : (
        <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[19rem_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-2">
            <RequestList
              requests={left}
              current={current.receipt}
              selected={desk.selection.selected}
              onOpen={desk.open}
              onSelect={desk.selection.toggle}
            />
            <Paging
              before={page > 1 ? addressOf(page - 1) : null}
              after={page < pages ? addressOf(page + 1) : null}
            />
          </div>
          {desk.chosen.length > 0 ? (
            <Selection requests={desk.chosen} loadedOf={opened.loadedOf} onReload={opened.reload}>
              <RequestButtons desk={desk} />
            </Selection>
          ) : (
            <RequestDetail
              key={current.receipt}
              request={current}
              shown={opened.shown}
              problem={opened.problem}
              onReload={() => opened.reload()}
              onMore={opened.more}
              split={desk.split}
            >
              <RequestButtons desk={desk} />
            </RequestDetail>
          )}
        </div>
      )}
      <div hidden>
        {desk.next?.matches.map(({ recordId, photo }) => photo && <img key={recordId} src={photo} alt="" />)}
      </div>
      <DecisionQuestion
        question={decisions.question}
        onCancel={decisions.cancel}
        onConfirm={decisions.perform}
        call={decisions}
      />
    </>
  );
}

function Counts({ total, overdue }: { total: number; overdue: number }) {
  const t = useTexts('deskRemovals');
  if (overdue <= 0) return t('waiting', { count: total });
  return t.rich('waitingLong', {
    count: total,
    overdue,
    promised: REVIEW_HOURS,
    late: (text) => <span className="font-semibold text-bad-text">{text}</span>,
  });
}

type QueueEndProps = {
  /** Requests that wait on other pages. */
  waiting: number;
  /** Address of this page, which shows the next requests now. */
  next: string;
};

/** Shown instead of requests when all of this page are decided. */
export function QueueEnd({ waiting, next }: QueueEndProps) {
  const t = useTexts('deskRemovals');
  if (waiting <= 0) return <Nothing title={t('nothingWaits')}>{t('requestsCome')}</Nothing>;
  return (
    <Nothing title={t('waitingOnOtherPages', { count: waiting })}>
      <DeskLink href={next}>{t('showNext')}</DeskLink>
    </Nothing>
  );
}

/** What can be done with the open request, or with the selected ones. Stays at the bottom of the screen. */
function RequestButtons({ desk }: { desk: ReturnType<typeof useRemovalDesk> }) {
  const t = useTexts('deskRemovals');
  const { split, chosen, current, decisions, opened, canSplit } = desk;
  const count = chosen.length;
  const isUnread =
    count > 0 ? chosen.some(({ receipt }) => opened.loadedOf(receipt).shown === null) : opened.shown === null;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-line border-t bg-page py-3">
      {split.isOn && current ? (
        <>
          <DeskButton look="wrong" disabled={split.erased.size === 0} onClick={desk.decideSplit}>
            {t('decideSplit', {
              erased: split.erased.size,
              back: current.matched - split.erased.size,
            })}{' '}
            <KeyCap>s</KeyCap>
          </DeskButton>
          <DeskButton onClick={split.stop}>
            {t('cancelSplit')} <KeyCap>{t('escape')}</KeyCap>
          </DeskButton>
        </>
      ) : (
        <>
          <DeskButton
            look="wrong"
            busy={decisions.isBusy}
            disabled={isUnread}
            onClick={() => desk.decide('approve')}
          >
            {count > 0 ? t('approveSelected', { count }) : t('approve')} <KeyCap>a</KeyCap>
          </DeskButton>
          <DeskButton busy={decisions.isBusy} disabled={isUnread} onClick={() => desk.decide('reinstate')}>
            {count > 0 ? t('reinstateSelected', { count }) : t('reinstate')} <KeyCap>r</KeyCap>
          </DeskButton>
          <DeskButton disabled={!canSplit} onClick={split.start}>
            {t('split')} <KeyCap>s</KeyCap>
          </DeskButton>
        </>
      )}
    </div>
  );
}

type DecisionQuestionProps = {
  question: Question | null;
  onCancel: () => void;
  onConfirm: (question: Question) => unknown;
  call: { isBusy: boolean; problem: string | null };
};

function wordsOf(
  t: Texts<'deskRemovals'>,
  question: Question,
): { title: string; text: string; confirm: string } {
  if (question.kind === 'split') {
    const { receiptText: receipt, matched } = question.request;
    const erased = question.erased.length;
    return {
      title: t('titles.split', { receipt }),
      text: t('splitEffect', { erased, back: matched - erased }),
      confirm: t('split'),
    };
  }
  const { kind, requests } = question;
  const [first, ...others] = requests;
  const count = requests.reduce((sum, { matched }) => sum + matched, 0);
  return {
    title:
      first && others.length === 0
        ? t(`titles.${kind}`, { receipt: first.receiptText })
        : t(`manyTitles.${kind}`, { count: requests.length }),
    text: count === 0 ? t('noRecord') : t(`effects.${kind}`, { count }),
    confirm: t(kind),
  };
}

/** Asks before records are erased, and before several requests are decided. Enter confirms, Esc cancels. */
function DecisionQuestion({ question, onCancel, onConfirm, call }: DecisionQuestionProps) {
  const t = useTexts('deskRemovals');
  const words = question && wordsOf(t, question);
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={onCancel}
      title={words?.title ?? ''}
      confirmLabel={words?.confirm ?? ''}
      look={question?.kind === 'reinstate' ? 'accent' : 'wrong'}
      enterConfirms
      onConfirm={() => question && onConfirm(question)}
      call={call}
    >
      <p>{words?.text}</p>
    </ConfirmDialog>
  );
}
