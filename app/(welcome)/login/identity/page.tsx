import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { readChoice } from '@/app/_server/identity/choice-cookie';
import { currentPlayer } from '@/app/_server/session';
import { visitingGuest } from '@/app/_server/visiting-guest';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { IdentityChoice } from '@/components/welcome/identity-choice';
import { providerName } from '@/lib/contract/accounts/identity-view';
import { goToAccountAction } from './actions';

export const metadata: Metadata = { title: 'Choose a game' };

export default async function IdentityPage() {
  const [guest, player] = await Promise.all([visitingGuest(), currentPlayer()]);
  const choice = guest && player && (await readChoice(player));
  if (!choice) {
    // The action that opened the session renders this page again, and its button opens the next one.
    return (await headers()).has('next-action') ? null : redirect('/login');
  }
  return (
    <WelcomeCard title="Choose a game" backTo="/home" backLabel="Back to the game">
      <IdentityChoice
        providerName={providerName(choice.identity.provider)}
        points={guest.points}
        goToAccount={goToAccountAction}
      />
    </WelcomeCard>
  );
}
