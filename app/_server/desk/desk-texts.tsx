import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE, type Feature } from '@/messages/languages';
import { ClientTexts } from '../pages/texts';

/** Like `ClientTexts`, in English: the desk has no other language. */
export function DeskTexts({ features, children }: { features: readonly Feature[]; children: ReactNode }) {
  return (
    <ClientTexts language={DEFAULT_LANGUAGE} features={features}>
      {children}
    </ClientTexts>
  );
}
