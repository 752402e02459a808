import type { ReactNode } from 'react';
import { OfflineBanner } from '@/components/play/offline-banner';

export default function WelcomeLayout({ children }: { children: ReactNode }) {
  return (
    <div className="column">
      <OfflineBanner comfort="Your text is kept" more=". Try again when you are back online" />
      {children}
    </div>
  );
}
