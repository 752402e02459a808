import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { CategoryCounts, CountyCounts, FeedCounts } from '@/components/desk/feeds/record-counts';
import { DeskLink } from '@/components/desk/ui/controls';
import { PageHead, Paging, Panel } from '@/components/desk/ui/layout';
import { countByCategory, countByCounty, countByFeed, MOST_FEEDS } from '@/lib/desk/feeds/count-records';

export const metadata: Metadata = { title: 'Records in play' };

type RecordsPageProps = { searchParams: Promise<{ after?: string; county?: string }> };

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
            <Panel
              title="By feed"
              note={feeds.length === MOST_FEEDS ? `The ${MOST_FEEDS} with the most records` : undefined}
            >
              <FeedCounts rows={feeds} />
            </Panel>
          )}
          <Panel title={fips === null ? 'By category' : `By category in county ${fips}`}>
            <CategoryCounts rows={categories} />
          </Panel>
        </div>
        <Panel title="By county">
          <CountyCounts rows={counties} />
          <Paging
            before={after === null ? null : '/desk/feeds/records'}
            beforeLabel="First"
            after={next === null ? null : `/desk/feeds/records?after=${next}`}
          />
        </Panel>
      </div>
    </>
  );
}
