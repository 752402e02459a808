import type { ReactNode } from 'react';
import { ClientTexts } from '@/app/_server/pages/texts';
import { currentPlayer } from '@/app/_server/session/session';
import PlayLayout from '@/app/(play)/layout';
import WelcomeLayout from '@/app/(welcome)/layout';

export default async function RoomLayout({ children }: { children: ReactNode }) {
  const Layout = (await currentPlayer()) ? PlayLayout : WelcomeLayout;
  return (
    <Layout>
      <ClientTexts features={['higherLower', 'quiz', 'rooms']}>{children}</ClientTexts>
    </Layout>
  );
}
