'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { QueuedRequest } from '@/lib/contract/desk/removals/requests';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { DeskButton, DeskLink } from '../ui/controls';
import { KeyCap } from '../ui/keys';
import { EmptyMessage, Paging } from '../ui/layout';
import { QueueScreen } from '../ui/queue/queue-screen';
import { DecisionQuestion, leftOf } from './decision-question';
import { RequestDetail } from './request-detail';
import { RequestRow } from './request-row';
import { Selection } from './selection';
import {
  type RemovalActions,
  type RemovalDeskState,
  useRemovalDesk,
  useRemovalKeys,
} from './use-removal-desk';

type RemovalDeskProps = RemovalActions & {
  requests: readonly QueuedRequest[];
  page: number;
  pages: number;
  /** On all pages. */
  total: number;
  overdue: number;
  /** The receipt in the address, if no open request has it. */
  missing: string | null;
};

const addressOf = (page: number) => `/desk/removals?page=${page}`;

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
  const { queue, opened, decisions } = desk;
  const gone = requests.filter((request) => !queue.left.includes(request));
  const waiting = total - gone.length;
  return (
    <QueueScreen
      title={screens('sections.removals')}
      note={<Counts total={waiting} overdue={overdue - gone.filter(({ isOverdue }) => isOverdue).length} />}
      keys={keys}
      queue={queue}
      decisions={{ ...decisions, problem: decisions.question ? null : decisions.problem }}
      warning={missing === null ? null : t('notWaiting', { receipt: missing })}
      list={{
        label: t('queue'),
        row: (request) => <RequestRow request={request} />,
        selection: {
          ...desk.selection,
          labelOf: ({ receiptText }) => t('select', { receipt: receiptText }),
        },
        box: {
          className: 'flex min-w-0 flex-col gap-2',
          below: (
            <Paging
              before={page > 1 ? addressOf(page - 1) : null}
              after={page < pages ? addressOf(page + 1) : null}
            />
          ),
        },
      }}
      empty={<QueueEnd waiting={waiting} next={addressOf(page)} />}
      preload={desk.preload}
      footer={
        <DecisionQuestion
          question={decisions.question}
          matchesOf={(receipt) => opened.loadedOf(receipt).shown}
          onCancel={decisions.cancel}
          onConfirm={decisions.perform}
          call={decisions}
        />
      }
    >
      {(current) => <OpenRequests desk={desk} current={current} />}
    </QueueScreen>
  );
}

function OpenRequests({ desk, current }: { desk: RemovalDeskState; current: QueuedRequest }) {
  const { opened } = desk;
  if (desk.chosen.length > 0)
    return (
      <Selection requests={desk.chosen} loadedOf={opened.loadedOf} onReload={opened.reload}>
        <RequestButtons desk={desk} />
      </Selection>
    );
  return (
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
  /** Address of this page, which now lists the next requests. */
  next: string;
};

export function QueueEnd({ waiting, next }: QueueEndProps) {
  const t = useTexts('deskRemovals');
  if (waiting <= 0) return <EmptyMessage title={t('nothingWaits')}>{t('requestsCome')}</EmptyMessage>;
  return (
    <EmptyMessage title={t('waitingOnOtherPages', { count: waiting })}>
      <DeskLink href={next}>{t('showNext')}</DeskLink>
    </EmptyMessage>
  );
}

function RequestButtons({ desk }: { desk: RemovalDeskState }) {
  const t = useTexts('deskRemovals');
  const { split, chosen, decisions, opened, canSplit } = desk;
  const { current } = desk.queue;
  const count = chosen.length;
  /** The requester asks for another charge, not for a removal. */
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
