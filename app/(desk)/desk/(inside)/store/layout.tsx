import type { ReactNode } from 'react';
import { ClientTexts } from '@/app/_server/texts';

export default function StoreLayout({ children }: { children: ReactNode }) {
  return <ClientTexts features={['deskStore']}>{children}</ClientTexts>;
}
