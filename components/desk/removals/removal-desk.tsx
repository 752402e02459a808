'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { QueuedRequest, RequestMatch, ShownRequest } from '@/lib/contract/desk/removals';
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
        matchesOf={(receipt) => opened.loadedOf(receipt).shown}
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
  /** The person wants another charge, and no removal. */
  const isAboutLabel = count === 0 && current?.wish === 'label';
  const isUnread =
    count > 0 ? chosen.some(({ receipt }) => opened.loadedOf(receipt).shown === null) : opened.shown === null;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-line border-t bg-page py-3">
      {split.isOn && current ? (
        <>
          <DeskButton look="wrong" disabled={split.erased.size === 0} onClick={desk.decideSplit}>
            {t('decideSplit', {
              erased: split.erased.size,
              back: leftOf(current, (receipt) => opened.loadedOf(receipt).shown) - split.erased.size,
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
            look={isAboutLabel ? 'plain' : 'wrong'}
            busy={decisions.isBusy || decisions.isPaused}
            disabled={isUnread}
            onClick={() => desk.decide('approve')}
          >
            {count > 0 ? t('approveSelected', { count }) : t('approve')} <KeyCap>a</KeyCap>
          </DeskButton>
          <DeskButton
            look={isAboutLabel ? 'accent' : 'plain'}
            busy={decisions.isBusy || decisions.isPaused}
            disabled={isUnread}
            onClick={() => desk.decide('reinstate')}
          >
            {count > 0 ? t('reinstateSelected', { count }) : t('reinstate')} <KeyCap>r</KeyCap>
          </DeskButton>
          <DeskButton disabled={!canSplit} onClick={split.start}>
            {t('splitSome')} <KeyCap>s</KeyCap>
          </DeskButton>
        </>
      )}
    </div>
  );
}

type DecisionQuestionProps = {
  question: Question | null;
  /** What is known of the matches of a request. */
  matchesOf: (receipt: string) => ShownRequest | null;
  onCancel: () => void;
  onConfirm: (question: Question) => unknown;
  call: { isBusy: boolean; problem: string | null };
};

/** Returns the matches that a decision erases, as far as they are loaded. */
function erasedBy(question: Question, matchesOf: DecisionQuestionProps['matchesOf']): RequestMatch[] {
  if (question.kind === 'reinstate') return [];
  const requests = question.kind === 'split' ? [question.request] : question.requests;
  const matches = requests.flatMap(({ receipt }) => matchesOf(receipt)?.matches ?? []);
  const left = matches.filter(({ where }) => where !== 'gone');
  return question.kind === 'split' ? left.filter(({ recordId }) => question.erased.includes(recordId)) : left;
}

/** Returns how many records of a request are left: what is loaded, or, where that is a part, what matched. */
function leftOf({ receipt, matched }: QueuedRequest, matchesOf: DecisionQuestionProps['matchesOf']): number {
  const shown = matchesOf(receipt);
  return shown && shown.next === null
    ? shown.matches.filter(({ where }) => where !== 'gone').length
    : matched;
}

function wordsOf(
  t: Texts<'deskRemovals'>,
  question: Question,
  matchesOf: DecisionQuestionProps['matchesOf'],
): { title: string; text: string; confirm: string } {
  if (question.kind === 'split') {
    const { receiptText: receipt } = question.request;
    const erased = question.erased.length;
    const left = leftOf(question.request, matchesOf);
    return {
      title: t('titles.split', { receipt }),
      text: t('splitEffect', { erased, back: left - erased }),
      confirm: t('split'),
    };
  }
  const { kind, requests } = question;
  const [first, ...others] = requests;
  const count = requests.reduce((sum, request) => sum + leftOf(request, matchesOf), 0);
  return {
    title:
      first && others.length === 0
        ? t(`titles.${kind}`, { receipt: first.receiptText })
        : t(`manyTitles.${kind}`, { count: requests.length }),
    text: count === 0 ? t('noRecord') : t(`effects.${kind}`, { count }),
    confirm: t(kind),
  };
}

/** Returns why erasing may be a mistake. Then *Cancel* has the focus. */
function warningsOf(
  t: Texts<'deskRemovals'>,
  question: Question,
  matchesOf: DecisionQuestionProps['matchesOf'],
): string[] {
  if (question.kind === 'reinstate') return [];
  const requests = question.kind === 'split' ? [question.request] : question.requests;
  const corrections = requests.filter(({ wish }) => wish === 'label');
  const isManyOfDay = (request: QueuedRequest) =>
    request.source === 'county_day' && leftOf(request, matchesOf) > 1;
  return [
    ...corrections.map(({ receiptText }) => t('asksCorrection', { receipt: receiptText })),
    ...(question.kind === 'approve' && requests.some(isManyOfDay) ? [t('differentPeople')] : []),
  ];
}

/** Asks before records are erased, and before several requests are decided. Enter confirms, except with a warning. Esc cancels. */
function DecisionQuestion({ question, matchesOf, onCancel, onConfirm, call }: DecisionQuestionProps) {
  const t = useTexts('deskRemovals');
  const words = question && wordsOf(t, question, matchesOf);
  const erased = question === null ? [] : erasedBy(question, matchesOf);
  const warnings = question === null ? [] : warningsOf(t, question, matchesOf);
  const isRisky = warnings.length > 0;
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={onCancel}
      title={words?.title ?? ''}
      confirmLabel={words?.confirm ?? ''}
      look={question?.kind === 'reinstate' ? 'accent' : 'wrong'}
      enterConfirms={question !== null && !isRisky}
      onConfirm={() => question && onConfirm(question)}
      call={call}
    >
      <p>{words?.text}</p>
      {warnings.map((warning) => (
        <p key={warning} className="font-semibold text-bad-text">
          {warning}
        </p>
      ))}
      {erased.length === 0 ? null : (
        <ul aria-label={t('erasedPhotos')} className="grid max-h-[50dvh] grid-cols-3 gap-2 overflow-y-auto">
          {erased.map(({ recordId, photo, label }) => (
            <li key={recordId} className="min-w-0 text-xs">
              {photo === null ? (
                <span className="grid aspect-square place-items-center text-muted">{t('noPhotos')}</span>
              ) : (
                <img
                  src={photo}
                  alt={label ?? ''}
                  className="aspect-square w-full bg-lineup object-contain"
                />
              )}
              <span className="block truncate">{label}</span>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
