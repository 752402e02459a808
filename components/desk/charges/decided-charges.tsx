'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DecidedChargeView } from '@/lib/contract/desk/records/charges';
import { DeskButton } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { TimeAgo } from '../ui/time-ago';

type DecidedChargesProps = {
  rows: readonly DecidedChargeView[];
  nowMs: number;
  isBusy: boolean;
  onPutBack: (decided: DecidedChargeView) => void;
};

export function DecidedCharges({ rows, nowMs, isBusy, onPutBack }: DecidedChargesProps) {
  const t = useTexts('deskCharges');
  if (rows.length === 0) return null;
  const columns: Column<DecidedChargeView>[] = [
    { title: t('text'), cell: ({ charge }) => <span className="wrap-anywhere font-semibold">{charge}</span> },
    {
      title: t('decision'),
      cell: ({ verdict, label }) => (verdict === 'category' ? (label ?? '') : t(verdict)),
    },
    { title: t('by'), cell: ({ operator }) => operator },
    { title: t('at'), cell: ({ at }) => <TimeAgo at={at} nowMs={nowMs} /> },
    {
      title: t('change'),
      cell: (decided) => (
        <DeskButton
          busy={isBusy}
          aria-label={t('decideAgainAbout', { text: decided.charge })}
          onClick={() => onPutBack(decided)}
        >
          {t('decideAgain')}
        </DeskButton>
      ),
    },
  ];
  return (
    <TablePanel
      title={t('latest')}
      note={t('latestAbout')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
