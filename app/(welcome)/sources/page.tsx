import type { Metadata } from 'next';
import { getTexts } from '@/app/_server/pages/texts';
import { Document } from '@/components/welcome/documents/document';
import { SOURCES_CHANGED_ON, sourcesSections } from '@/components/welcome/documents/sources';
import { bookingSources } from '@/lib/records/bank/booking-sources';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('sources'))('title'), robots: { index: true, follow: true } };
}

export default async function SourcesPage() {
  const [t, welcome, found] = await Promise.all([getTexts('sources'), getTexts('welcome'), bookingSources()]);
  return (
    <Document
      t={welcome}
      title={t('title')}
      changedOn={SOURCES_CHANGED_ON}
      summary={t('summary')}
      sections={sourcesSections(t, found)}
    />
  );
}
