import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';

/** Opens a document in a new tab, so that the form keeps its input. */
export function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTexts('welcome');
  return (
    <a href={href} target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
}

/** Renderers of the tags in texts that name both documents. */
export const DOCUMENT_LINKS = {
  terms: (text: ReactNode) => <DocumentLink href="/terms">{text}</DocumentLink>,
  privacy: (text: ReactNode) => <DocumentLink href="/privacy-policy">{text}</DocumentLink>,
};
