import type { ReactNode } from 'react';
import { ClientTexts } from '@/app/_server/pages/texts';

/** The stage fills the screen of a projector: no bars, no column. */
export default function StageLayout({ children }: { children: ReactNode }) {
  return <ClientTexts features={['play', 'quiz', 'rooms']}>{children}</ClientTexts>;
}
