import type { CategoryCountView, CountyCountView, FeedCountView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/format';
import { TextLink } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { Nothing } from '../ui/layout';
import { feedText } from '../ui/texts';

const records = ({ records: count }: { records: number }) => formatNumber(count);

/** Records in play by category. */
export function CategoryCounts({ rows }: { rows: readonly CategoryCountView[] }) {
  return (
    <DataTable
      caption="Records by category"
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        { title: 'Category', cell: ({ label }) => label },
        { title: 'Records', cell: records, isNumber: true },
      ]}
      empty={<Nothing title="No records in play" />}
    />
  );
}

/** Records in play by county; each leads to the categories of the county. */
export function CountyCounts({ rows }: { rows: readonly CountyCountView[] }) {
  return (
    <DataTable
      caption="Records by county"
      rows={rows}
      rowKey={({ fips }) => fips}
      columns={[
        {
          title: 'County',
          cell: ({ fips, county, state }) => (
            <TextLink href={`/desk/feeds/records?county=${fips}`}>{`${county}, ${state}`}</TextLink>
          ),
        },
        { title: 'Number', cell: ({ fips }) => fips },
        { title: 'Records', cell: records, isNumber: true },
      ]}
      empty={<Nothing title="No more counties" />}
    />
  );
}

/** Records in play by the feed that they first came from. */
export function FeedCounts({ rows }: { rows: readonly FeedCountView[] }) {
  return (
    <DataTable
      caption="Records by feed"
      rows={rows}
      rowKey={({ origin, feed }) => `${origin} ${feed}`}
      columns={[
        { title: 'Feed', cell: (row) => <span className="wrap-anywhere">{feedText(row)}</span> },
        { title: 'Records', cell: records, isNumber: true },
      ]}
      empty={<Nothing title="No records in play" />}
    />
  );
}
