'use client';

import type { QueuedRequest } from '@/lib/contract/desk/removals';
import { counted } from '@/lib/contract/format';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { KeyList } from '../ui/keys';
import { PageHead, Paging, Problem } from '../ui/layout';
import { DecisionQuestion } from './decision-question';
import { QueueEnd } from './queue-end';
import { RequestButtons } from './request-buttons';
import { RequestDetail } from './request-detail';
import { RequestList } from './request-list';
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
        isBusy={decisions.isBusy}
        problem={decisions.problem}
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
