import type { ReactNode } from 'react';
import { currentPlayer } from '@/app/_server/session';
import { ClientTexts } from '@/app/_server/texts';
import PlayLayout from '@/app/(play)/layout';
import WelcomeLayout from '@/app/(welcome)/layout';

/** Live rooms are for players and guests, and their pages invite visitors. */
export default async function RoomLayout({ children }: { children: ReactNode }) {
  const Layout = (await currentPlayer()) ? PlayLayout : WelcomeLayout;
  return (
    <Layout>
      <ClientTexts features={['higherLower', 'quiz', 'rooms']}>{children}</ClientTexts>
    </Layout>
  );
}
