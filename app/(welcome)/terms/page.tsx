import type { Metadata } from 'next';
import { getTexts } from '@/app/_server/pages/texts';
import { Document, SupportAddress } from '@/components/welcome/documents/document';
import { TERMS_CHANGED_ON, termsSections } from '@/components/welcome/documents/terms';
import { env } from '@/lib/platform/config/env';
import { minimumPlayerAge, publisherOf } from '@/lib/platform/config/publishing-settings';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('terms'))('title'), robots: { index: true, follow: true } };
}

export default async function TermsPage() {
  const [t, welcome] = await Promise.all([getTexts('terms'), getTexts('welcome')]);
  const support = <SupportAddress key="support" t={welcome} address={env().SUPPORT_EMAIL} />;
  return (
    <Document
      t={welcome}
      title={t('title')}
      changedOn={TERMS_CHANGED_ON}
      summary={t('summary')}
      sections={termsSections(t, {
        support,
        publisher: publisherOf(env()),
        minimumAge: minimumPlayerAge(env()),
      })}
    />
  );
}
