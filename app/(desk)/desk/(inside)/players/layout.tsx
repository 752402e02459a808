import type { ReactNode } from 'react';
import { DeskTexts } from '@/app/_server/pages/texts';
import { OutcomeProvider } from '@/components/desk/players/outcome';

/** Keeps the message about an action when the action leads from a player back to the list. */
export default function PlayersLayout({ children }: { children: ReactNode }) {
  return (
    <DeskTexts features={['deskPlayers']}>
      <OutcomeProvider>{children}</OutcomeProvider>
    </DeskTexts>
  );
}
