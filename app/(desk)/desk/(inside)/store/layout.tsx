import type { ReactNode } from 'react';
import { DeskTexts } from '@/app/_server/desk/desk-texts';

export default function StoreLayout({ children }: { children: ReactNode }) {
  return <DeskTexts features={['deskStore']}>{children}</DeskTexts>;
}
