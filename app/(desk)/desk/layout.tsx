import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import './desk.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('desk');
  return {
    title: { default: t('title'), template: t('pageTitle', { page: '%s' }) },
    description: t('description'),
  };
}

export default function DeskLayout({ children }: { children: ReactNode }) {
  return <ClientTexts features={['desk']}>{children}</ClientTexts>;
}
