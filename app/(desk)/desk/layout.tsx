import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DeskTexts, getTexts } from '@/app/_server/pages/texts';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import './desk.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('desk');
  return {
    title: { default: t('title'), template: t('pageTitle', { page: '%s' }) },
    description: t('description'),
  };
}

export default function DeskLayout({ children }: { children: ReactNode }) {
  return (
    <DeskTexts features={['common', 'desk']}>
      <div lang={DEFAULT_LANGUAGE} className="contents">
        {children}
      </div>
    </DeskTexts>
  );
}
