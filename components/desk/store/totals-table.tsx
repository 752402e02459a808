'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskTotals, DeskTotalsLine } from '@/lib/contract/desk/store/store-view';
import { formatNumber } from '@/lib/contract/english-format';
import type { Texts } from '@/messages/format';
import { DeskLink, TextLink } from '../ui/controls';
import { type Column, DataTable } from '../ui/data-table';
import { Figure, Figures } from '../ui/figure';
import { Problem } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';

function Both({ ours, theirs }: { ours: string; theirs: string | undefined }) {
  const t = useTexts('deskStore');
  const isSame = theirs === undefined || theirs === ours;
  return (
    <>
      {ours}
      <span className={`block ${isSame ? 'text-muted' : 'font-semibold text-bad-text'}`}>
        {t.rich('theirs', {
          label: (text) => <span className="sr-only">{text}</span>,
          figure: theirs ?? t('unknown'),
        })}
      </span>
    </>
  );
}

function Difference({ theirs, differences, purchaseIds, unlisted }: DeskTotalsLine) {
  const t = useTexts('deskStore');
  if (theirs === null) return <span className="text-muted">{t('unknown')}</span>;
  if (purchaseIds.length === 0) return <span className="text-muted">{t('none')}</span>;
  const texts = differences.map(({ figure, amount }) => t(`differences.${figure}`, { amount }));
  return (
    <div className="flex flex-col gap-1">
      <span className="font-semibold text-bad-text">
        {t('differs')} {texts.join(' · ') || t('singlePayments')}
      </span>
      <span className="flex flex-wrap gap-2">
        {purchaseIds.map((id, at) => (
          <TextLink
            key={id}
            href={`/desk/store/${id}`}
            title={id}
            className="inline-flex min-h-6 items-center"
          >
            {t('paymentLink', { number: at + 1 })}
          </TextLink>
        ))}
        {unlisted > 0 ? t('morePayments', { count: unlisted }) : null}
      </span>
    </div>
  );
}

const PERIOD = /^\d{4}-\d\d$/;

const columnsOf = (t: Texts<'deskStore'>): readonly Column<DeskTotalsLine>[] => [
  {
    title: t('opened'),
    cell: ({ period, currency }) => (
      <>
        {PERIOD.test(period) ? period : <TextLink href={`/desk/store?day=${period}`}>{period}</TextLink>}
        <span className="block text-muted">{currency.toUpperCase()}</span>
      </>
    ),
  },
  {
    title: t('payments'),
    cell: ({ ours, theirs }) => (
      <Both ours={formatNumber(ours.count)} theirs={theirs ? formatNumber(theirs.count) : undefined} />
    ),
    isNumber: true,
  },
  {
    title: t('paid'),
    cell: ({ ours, theirs }) => <Both ours={ours.paid} theirs={theirs?.paid} />,
    isNumber: true,
  },
  {
    title: t('refunded'),
    cell: ({ ours, theirs }) => <Both ours={ours.refunded} theirs={theirs?.refunded} />,
    isNumber: true,
  },
  {
    title: t('disputed'),
    cell: ({ ours, theirs }) => <Both ours={ours.disputed} theirs={theirs?.disputed} />,
    isNumber: true,
  },
  { title: t('difference'), cell: (line) => <Difference {...line} /> },
];

const REASONS = ['webhook', 'refused', 'key', 'backup'] as const;

function Reasons() {
  const t = useTexts('deskStore');
  return (
    <div className="max-w-prose text-muted">
      <p>{t('reasonsTitle')}</p>
      <ul className="list-disc pl-5">
        {REASONS.map((reason) => (
          <li key={reason}>{t(`reasons.${reason}`)}</li>
        ))}
      </ul>
    </div>
  );
}

function Summary({ differingLines, problem, by, fees, pending, foreignPayments }: DeskTotals) {
  const t = useTexts('deskStore');
  if (problem !== null) return <Problem message={t('figuresFailed', { problem })} />;
  return (
    <Figures>
      <Figure
        label={t('differing')}
        value={
          differingLines === 0 ? t('none') : t(by === 'day' ? 'days' : 'months', { count: differingLines })
        }
        note={t(differingLines === 0 ? 'agree' : 'checkRed')}
        isBad={differingLines > 0}
      />
      <Figure label={t('fees')} value={fees.join(' · ') || t('none')} note={t('feesAbout')} />
      <Figure label={t('pending')} value={pending.join(' · ') || t('none')} note={t('pendingAbout')} />
      {foreignPayments > 0 ? (
        <Figure label={t('otherPayments')} value={formatNumber(foreignPayments)} note={t('foreign')} />
      ) : null}
    </Figures>
  );
}

export function TotalsTable(totals: DeskTotals) {
  const t = useTexts('deskStore');
  const { by, lines, readAt, differingLines } = totals;
  return (
    <>
      <nav aria-label={t('period')} className="flex flex-wrap gap-2">
        {(['day', 'month'] as const).map((one) => (
          <DeskLink
            key={one}
            href={one === 'day' ? '/desk/store/totals' : '/desk/store/totals?by=month'}
            aria-current={one === by ? 'true' : undefined}
            look={one === by ? 'accent' : 'plain'}
          >
            {t(one === 'day' ? 'lastDays' : 'lastMonths')}
          </DeskLink>
        ))}
      </nav>
      <Summary {...totals} />
      <p className="text-muted">{t.rich('totalsAbout', { by, time: () => <TimeAgo at={readAt} /> })}</p>
      <DataTable
        caption={t('screens.totals')}
        columns={columnsOf(t)}
        rows={lines}
        rowKey={({ period, currency }) => `${period} ${currency}`}
        empty={t('noPayments')}
      />
      {differingLines > 0 ? <Reasons /> : null}
    </>
  );
}
