import type { ReactNode } from 'react';
import { DeskTexts } from '@/app/_server/pages/texts';

export default function StoreLayout({ children }: { children: ReactNode }) {
  return <DeskTexts features={['deskStore']}>{children}</DeskTexts>;
}
