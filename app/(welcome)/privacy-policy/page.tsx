import type { Metadata } from 'next';
import { getTexts } from '@/app/_server/pages/texts';
import { Document, SupportAddress } from '@/components/welcome/documents/document';
import { PRIVACY_CHANGED_ON, privacySections } from '@/components/welcome/documents/privacy';
import { env } from '@/lib/platform/config/env';
import { publisherOf } from '@/lib/platform/config/publishing-settings';
import { importRules } from '@/lib/records/import/import-rules';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('privacy'))('title'), robots: { index: true, follow: true } };
}

export default async function PrivacyPolicyPage() {
  const [t, welcome] = await Promise.all([getTexts('privacy'), getTexts('welcome')]);
  const support = <SupportAddress key="support" t={welcome} address={env().SUPPORT_EMAIL} />;
  return (
    <Document
      t={welcome}
      title={t('title')}
      changedOn={PRIVACY_CHANGED_ON}
      summary={t('summary')}
      sections={privacySections(t, {
        support,
        publisher: publisherOf(env()),
        photos: env().PHOTOS,
        lifeDays: importRules(env()).ttlDays,
      })}
    />
  );
}
