import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { DeskLink, TextLink } from '@/components/desk/ui/controls';
import { type Column, TablePanel } from '@/components/desk/ui/data-table';
import { PageHead, Paging } from '@/components/desk/ui/layout';
import { feedText } from '@/components/desk/ui/texts';
import type { CountyCountView } from '@/lib/contract/desk/feeds/run-view';
import { formatNumber } from '@/lib/contract/english-format';
import { countByCategory, countByCounty, countByFeed, MAX_FEEDS } from '@/lib/desk/feeds/count-records';
import type { Texts } from '@/messages/format';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('deskRecords'))('inPlay') };
}

type RecordsPageProps = { searchParams: Promise<{ after?: string; county?: string }> };

const recordsColumn = (t: Texts<'deskRecords'>) => ({
  title: t('records'),
  cell: ({ records }: { records: number }) => formatNumber(records),
  isNumber: true,
});

const countyColumns = (t: Texts<'deskRecords'>): Column<CountyCountView>[] => [
  {
    title: t('county'),
    cell: ({ fips, county, state }) => (
      <TextLink href={`/desk/feeds/records?county=${fips}`}>{`${county}, ${state}`}</TextLink>
    ),
  },
  { title: t('countyNumber'), cell: ({ fips }) => fips },
  recordsColumn(t),
];

const fipsOf = (text: string | undefined) => (/^\d{5}$/.test(text ?? '') ? String(text) : null);

export default async function RecordsPage({ searchParams }: RecordsPageProps) {
  const ctx = await requireOperator(['records']);
  const t = await getTexts('deskRecords');
  const desk = await getTexts('desk');
  const { after: afterText, county: countyText } = await searchParams;
  const [after, fips] = [fipsOf(afterText), fipsOf(countyText)];
  const [{ counties, next }, categories, feeds] = await Promise.all([
    countByCounty(ctx, { after: after ?? '' }),
    countByCategory(ctx, { fips }),
    fips === null ? countByFeed(ctx) : null,
  ]);
  return (
    <>
      <PageHead title={t('inPlay')}>
        <DeskLink href="/desk/feeds">{desk('sections.feeds')}</DeskLink>
        {fips === null ? null : <DeskLink href="/desk/feeds/records">{t('allCounties')}</DeskLink>}
      </PageHead>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {feeds === null ? null : (
            <TablePanel
              title={t('byFeed')}
              caption={t('recordsByFeed')}
              note={feeds.length === MAX_FEEDS ? t('mostFeeds', { count: MAX_FEEDS }) : undefined}
              rows={feeds}
              rowKey={({ origin, feed }) => `${origin} ${feed}`}
              columns={[
                {
                  title: t('feed'),
                  cell: (row) => <span className="wrap-anywhere">{feedText(desk, row)}</span>,
                },
                recordsColumn(t),
              ]}
              empty={t('noRecords')}
            />
          )}
          <TablePanel
            title={fips === null ? t('byCharge') : t('byChargeIn', { county: fips })}
            caption={t('recordsByCharge')}
            rows={categories}
            rowKey={({ code }) => code}
            columns={[{ title: t('charge'), cell: ({ label }) => label }, recordsColumn(t)]}
            empty={t('noRecords')}
          />
        </div>
        <TablePanel
          title={t('byCounty')}
          caption={t('recordsByCounty')}
          rows={counties}
          rowKey={(county) => county.fips}
          columns={countyColumns(t)}
          empty={t('noMoreCounties')}
        >
          <Paging
            before={after === null ? null : '/desk/feeds/records'}
            beforeLabel={t('firstPage')}
            after={next === null ? null : `/desk/feeds/records?after=${next}`}
          />
        </TablePanel>
      </div>
    </>
  );
}
