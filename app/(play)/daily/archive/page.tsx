import type { Metadata } from 'next';
import { readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { DailyArchive } from '@/components/daily/daily-archive';
import { Screen } from '@/components/ui/page/screen';
import { listArchive } from '@/lib/daily/archive/list-archive';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('daily'))('archive') };
}

export default async function DailyArchivePage() {
  const dailies = await readForPage(listArchive, { guests: true });
  const t = await getTexts('daily');
  return (
    <ClientTexts features={['daily']}>
      <Screen title={t('archive')} backTo="/daily">
        <DailyArchive dailies={dailies} />
      </Screen>
    </ClientTexts>
  );
}
