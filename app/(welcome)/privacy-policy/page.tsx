import type { Metadata } from 'next';
import { Document } from '@/components/welcome/document';
import { PRIVACY_CHANGED_ON, privacySections } from '@/components/welcome/privacy';
import { env } from '@/lib/platform/config/env';

export const metadata: Metadata = { title: 'Privacy Policy', robots: { index: true, follow: true } };

export default function PrivacyPolicyPage() {
  return (
    <Document
      title="Privacy Policy"
      changedOn={PRIVACY_CHANGED_ON}
      summary="What we know about you and about the people in the photos, why, and for how long."
      sections={privacySections(env().SUPPORT_EMAIL)}
    />
  );
}
