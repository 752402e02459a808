'use client';

import type { QueuedRequest } from '@/lib/contract/desk/removals';
import { counted } from '@/lib/contract/format';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DeskButton, DeskLink } from '../ui/controls';
import { KeyCap, KeyList } from '../ui/keys';
import { Nothing, PageHead, Paging, Problem } from '../ui/layout';
import { RequestDetail } from './request-detail';
import { RequestList } from './request-list';
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
};

const addressOf = (page: number) => `/desk/removals?page=${page}`;

/** The queue of removal requests beside the open one, worked off by keyboard. */
export function RemovalDesk({ requests, page, pages, total, overdue, ...actions }: RemovalDeskProps) {
  const desk = useRemovalDesk(requests, actions);
  const keys = useRemovalKeys(desk);
  const { left, current, opened, decisions } = desk;
  const gone = requests.filter((request) => !left.includes(request));
  const waiting = total - gone.length;
  return (
    <>
      <PageHead
        title="Removals"
        note={<Counts total={waiting} overdue={overdue - gone.filter(({ isOverdue }) => isOverdue).length} />}
      >
        <KeyList keys={keys} />
      </PageHead>
      <p role="status" className="font-semibold empty:hidden">
        {decisions.message}
      </p>
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
          <RequestDetail
            request={current}
            shown={opened.shown}
            problem={opened.problem}
            onReload={opened.reload}
            onMore={opened.more}
            split={desk.split}
          >
            <RequestButtons desk={desk} />
          </RequestDetail>
        </div>
      )}
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
  return (
    <>
      {counted(total, 'request')} to decide
      {overdue > 0 ? (
        <span className="font-semibold text-bad-text">
          , {overdue} past the promised {REVIEW_HOURS} hours
        </span>
      ) : null}
    </>
  );
}

type QueueEndProps = {
  /** Requests that wait on other pages. */
  waiting: number;
  /** Address of this page, which shows the next requests now. */
  next: string;
};

/** Shown instead of requests when all of this page are decided. */
export function QueueEnd({ waiting, next }: QueueEndProps) {
  if (waiting <= 0)
    return (
      <Nothing title="Nothing waits for a decision">
        Requests come from the removal form and from players’ flags.
      </Nothing>
    );
  return (
    <Nothing title={`${counted(waiting, 'request')} to decide on other pages`}>
      <DeskLink href={next}>Show the next requests</DeskLink>
    </Nothing>
  );
}

/** What can be done with the open request, or with the selected ones. Stays at the bottom of the screen. */
function RequestButtons({ desk }: { desk: ReturnType<typeof useRemovalDesk> }) {
  const { split, chosen, current, decisions, opened, canSplit } = desk;
  const many = chosen.length > 0 ? ` ${chosen.length} selected` : '';
  const isUnread = chosen.length === 0 && opened.shown === null;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-line border-t bg-page py-3">
      {split.isOn && current ? (
        <>
          <DeskButton look="wrong" disabled={split.erased.size === 0} onClick={desk.decideSplit}>
            Erase {split.erased.size}, put back {current.matched - split.erased.size} <KeyCap>s</KeyCap>
          </DeskButton>
          <DeskButton onClick={split.stop}>
            Cancel <KeyCap>Esc</KeyCap>
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
            Approve{many} <KeyCap>a</KeyCap>
          </DeskButton>
          <DeskButton busy={decisions.isBusy} disabled={isUnread} onClick={() => desk.decide('reinstate')}>
            Reinstate{many} <KeyCap>r</KeyCap>
          </DeskButton>
          <DeskButton disabled={!canSplit} onClick={split.start}>
            Split <KeyCap>s</KeyCap>
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

function wordsOf(question: Question): { title: string; text: string; confirm: string } {
  if (question.kind === 'split') {
    const erased = question.erased.length;
    const back = question.request.matched - erased;
    return {
      title: `Split ${question.request.receiptText}?`,
      text: `${counted(erased, 'record')} will be erased for good; ${back === 1 ? '1 goes' : `${back} go`} back into play.`,
      confirm: 'Split',
    };
  }
  const { requests } = question;
  const records = requests.reduce((sum, { matched }) => sum + matched, 0);
  const isOne = records === 1;
  const [what, confirm] =
    question.kind === 'approve'
      ? [`will be erased for good, and no import brings ${isOne ? 'it' : 'them'} back`, 'Approve']
      : [`${isOne ? 'goes' : 'go'} back into play`, 'Reinstate'];
  return {
    title: `${confirm} ${requests.length === 1 ? requests[0]?.receiptText : counted(requests.length, 'request')}?`,
    text: records === 0 ? 'There is no matching record.' : `Up to ${counted(records, 'record')} ${what}.`,
    confirm,
  };
}

/** Asks before records are erased, and before several requests are decided. Enter confirms, Esc cancels. */
function DecisionQuestion({ question, onCancel, onConfirm, call }: DecisionQuestionProps) {
  const words = question && wordsOf(question);
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
