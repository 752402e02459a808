import type { ReactNode } from 'react';
import { OfflineBanner } from '@/components/play/offline-banner';

export default function WelcomeLayout({ children }: { children: ReactNode }) {
  return (
    <div className="column">
      <OfflineBanner comfort="What you typed stays" more=", try again when you are back" />
      {children}
    </div>
  );
}
