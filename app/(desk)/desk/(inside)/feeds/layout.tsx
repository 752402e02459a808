import type { ReactNode } from 'react';
import { DeskTexts } from '@/app/_server/desk/desk-texts';

export default function FeedsLayout({ children }: { children: ReactNode }) {
  return <DeskTexts features={['deskFeeds']}>{children}</DeskTexts>;
}
