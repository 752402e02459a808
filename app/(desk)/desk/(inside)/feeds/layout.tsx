import type { ReactNode } from 'react';
import { ClientTexts } from '@/app/_server/texts';

export default function FeedsLayout({ children }: { children: ReactNode }) {
  return <ClientTexts features={['deskFeeds']}>{children}</ClientTexts>;
}
