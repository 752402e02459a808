import type { ReactNode } from 'react';
import { ClientTexts } from '@/app/_server/texts';
import { OutcomeProvider } from '@/components/desk/players/outcome';

/** The message about an action stays when the action leads from a player back to the list. */
export default function PlayersLayout({ children }: { children: ReactNode }) {
  return (
    <ClientTexts features={['deskPlayers']}>
      <OutcomeProvider>{children}</OutcomeProvider>
    </ClientTexts>
  );
}
