import type { CorrectionView } from '@/lib/contract/desk/flags';
import { TablePanel } from '../ui/data-table';
import { TimeAgo } from '../ui/texts';

/** The last labels that operators corrected. Nothing before the first. */
export function LatestCorrections({ rows }: { rows: readonly CorrectionView[] }) {
  if (rows.length === 0) return null;
  return (
    <TablePanel
      title="Latest corrections"
      note="At most 25, the newest first. Later imports use them, and the classifier can learn from them."
      caption="Latest corrections of labels"
      rows={rows}
      rowKey={({ charge }) => charge}
      columns={[
        { title: 'Charge', cell: ({ charge }) => <span className="wrap-anywhere">{charge}</span> },
        { title: 'Classifier', cell: ({ before }) => before },
        {
          title: 'Confidence',
          cell: ({ confidence }) => `${(confidence * 100).toFixed(1)} %`,
          isNumber: true,
        },
        { title: 'Now', cell: ({ after }) => after },
        { title: 'By', cell: ({ operator }) => operator },
        { title: 'When', cell: ({ at }) => <TimeAgo at={at} /> },
      ]}
    />
  );
}
