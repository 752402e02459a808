import type { Metadata } from 'next';
import { Document } from '@/components/welcome/document';
import { TERMS_CHANGED_ON, termsSections } from '@/components/welcome/terms';
import { env } from '@/lib/platform/config/env';

export const metadata: Metadata = { title: 'Terms of Service', robots: { index: true, follow: true } };

export default function TermsPage() {
  return (
    <Document
      title="Terms of Service"
      changedOn={TERMS_CHANGED_ON}
      summary="The rules between this game and you. Short, and without small print."
      sections={termsSections(env().SUPPORT_EMAIL)}
    />
  );
}
