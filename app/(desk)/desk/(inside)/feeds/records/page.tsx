import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { DeskLink, TextLink } from '@/components/desk/ui/controls';
import { type Column, TablePanel } from '@/components/desk/ui/data-table';
import { PageHead, Paging } from '@/components/desk/ui/layout';
import { feedText } from '@/components/desk/ui/texts';
import type { CountyCountView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/format';
import { countByCategory, countByCounty, countByFeed, MOST_FEEDS } from '@/lib/desk/feeds/count-records';

export const metadata: Metadata = { title: 'Records in play' };

type RecordsPageProps = { searchParams: Promise<{ after?: string; county?: string }> };

/** Column of all three tables. */
const RECORDS = {
  title: 'Records',
  cell: ({ records }: { records: number }) => formatNumber(records),
  isNumber: true,
};

const COUNTY_COLUMNS: Column<CountyCountView>[] = [
  {
    title: 'County',
    cell: ({ fips, county, state }) => (
      <TextLink href={`/desk/feeds/records?county=${fips}`}>{`${county}, ${state}`}</TextLink>
    ),
  },
  { title: 'Number', cell: ({ fips }) => fips },
  RECORDS,
];

const fipsOf = (text: string | undefined) => (/^\d{5}$/.test(text ?? '') ? String(text) : null);

export default async function RecordsPage({ searchParams }: RecordsPageProps) {
  const ctx = await requireOperator(['records']);
  const { after: afterText, county: countyText } = await searchParams;
  const [after, fips] = [fipsOf(afterText), fipsOf(countyText)];
  const [{ counties, next }, categories, feeds] = await Promise.all([
    countByCounty(ctx, { after: after ?? '' }),
    countByCategory(ctx, { fips }),
    fips === null ? countByFeed(ctx) : null,
  ]);
  return (
    <>
      <PageHead title="Records in play">
        <DeskLink href="/desk/feeds">Feeds</DeskLink>
        {fips === null ? null : <DeskLink href="/desk/feeds/records">All counties</DeskLink>}
      </PageHead>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {feeds === null ? null : (
            <TablePanel
              title="By feed"
              caption="Records by feed"
              note={feeds.length === MOST_FEEDS ? `The ${MOST_FEEDS} with the most records` : undefined}
              rows={feeds}
              rowKey={({ origin, feed }) => `${origin} ${feed}`}
              columns={[
                { title: 'Feed', cell: (row) => <span className="wrap-anywhere">{feedText(row)}</span> },
                RECORDS,
              ]}
              empty="No records in play"
            />
          )}
          <TablePanel
            title={fips === null ? 'By category' : `By category in county ${fips}`}
            caption="Records by category"
            rows={categories}
            rowKey={({ code }) => code}
            columns={[{ title: 'Category', cell: ({ label }) => label }, RECORDS]}
            empty="No records in play"
          />
        </div>
        <TablePanel
          title="By county"
          caption="Records by county"
          rows={counties}
          rowKey={(county) => county.fips}
          columns={COUNTY_COLUMNS}
          empty="No more counties"
        >
          <Paging
            before={after === null ? null : '/desk/feeds/records'}
            beforeLabel="First"
            after={next === null ? null : `/desk/feeds/records?after=${next}`}
          />
        </TablePanel>
      </div>
    </>
  );
}
