'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { CorrectionView } from '@/lib/contract/desk/records/flags';
import { TablePanel } from '../ui/data-table';
import { TimeAgo } from '../ui/time-ago';

export function LatestCorrections({ rows }: { rows: readonly CorrectionView[] }) {
  const t = useTexts('deskRecords');
  if (rows.length === 0) return null;
  return (
    <TablePanel
      title={t('corrections')}
      note={t('correctionsAbout')}
      rows={rows}
      rowKey={({ charge }) => charge}
      columns={[
        { title: t('chargeInFeed'), cell: ({ charge }) => <span className="wrap-anywhere">{charge}</span> },
        { title: t('classifier'), cell: ({ before }) => before ?? t('notUnderstood') },
        {
          title: t('confidence'),
          cell: ({ before, confidence }) => (before === null ? '–' : t('percent', { share: confidence })),
          isNumber: true,
        },
        { title: t('correctedTo'), cell: ({ after }) => after },
        { title: t('correctedBy'), cell: ({ operator }) => operator },
        { title: t('correctedAt'), cell: ({ at }) => <TimeAgo at={at} /> },
      ]}
    />
  );
}
