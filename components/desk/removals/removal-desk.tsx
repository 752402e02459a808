'use client';

import type { QueuedRequest } from '@/lib/contract/desk/removals';
import { counted } from '@/lib/contract/format';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { KeyList } from '../ui/key-list';
import { Nothing } from '../ui/nothing';
import { PageHead } from '../ui/page-head';
import { Problem } from '../ui/problem';
import { DecisionQuestion } from './decision-question';
import { RequestButtons } from './request-buttons';
import { RequestDetail } from './request-detail';
import { RequestList } from './request-list';
import { type RemovalActions, useRemovalDesk, useRemovalKeys } from './use-removal-desk';

type RemovalDeskProps = RemovalActions & {
  requests: readonly QueuedRequest[];
  /** Requests without a decision; the oldest are in `requests`. */
  total: number;
};

/** The queue of removal requests beside the open one, worked off by keyboard. */
export function RemovalDesk({ requests, total, ...actions }: RemovalDeskProps) {
  const desk = useRemovalDesk(requests, actions);
  const keys = useRemovalKeys(desk);
  const { left, current, opened, decisions } = desk;
  return (
    <>
      <PageHead
        title="Removals"
        note={<Counts left={left} total={total - (requests.length - left.length)} />}
      >
        <KeyList keys={keys} />
      </PageHead>
      <p role="status" className="font-semibold empty:hidden">
        {decisions.message}
      </p>
      <Problem message={decisions.question ? null : decisions.problem} />
      {current === undefined ? (
        <Nothing title="Nothing waits for a decision">
          Requests come from the removal form and from players’ flags.
        </Nothing>
      ) : (
        <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[19rem_minmax(0,1fr)]">
          <RequestList
            requests={left}
            current={current.receipt}
            selected={desk.selection.selected}
            onOpen={desk.open}
            onSelect={desk.selection.toggle}
          />
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

function Counts({ left, total }: { left: readonly QueuedRequest[]; total: number }) {
  const overdue = left.filter(({ isOverdue }) => isOverdue).length;
  const waiting = Math.max(total, left.length);
  return (
    <>
      {counted(waiting, 'request')} to decide
      {waiting > left.length ? `, the oldest ${left.length} here` : ''}
      {overdue > 0 ? (
        <span className="font-semibold text-bad-text">
          , {overdue} over the promise of {REVIEW_HOURS} hours
        </span>
      ) : null}
    </>
  );
}
