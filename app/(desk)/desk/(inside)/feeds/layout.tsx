import type { ReactNode } from 'react';
import { DeskTexts } from '@/app/_server/pages/texts';

export default function FeedsLayout({ children }: { children: ReactNode }) {
  return <DeskTexts features={['deskFeeds']}>{children}</DeskTexts>;
}
