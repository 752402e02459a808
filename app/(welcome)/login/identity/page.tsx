import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { readChoice } from '@/app/_server/identity/identity-cookies';
import { getTexts } from '@/app/_server/pages/texts';
import { currentPlayer } from '@/app/_server/session/session';
import { visitingGuest } from '@/app/_server/session/visiting-caller';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { IdentityChoice } from '@/components/welcome/identity-choice';
import { providerName } from '@/lib/contract/accounts/identity-view';
import { goToAccountAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('choiceTitle') };
}

export default async function IdentityPage() {
  const [guest, player] = await Promise.all([visitingGuest(), currentPlayer()]);
  const choice = guest && player && (await readChoice(player));
  if (!choice) {
    // The action that opened the session renders this page again, and its button opens the next page.
    return (await headers()).has('next-action') ? null : redirect('/login');
  }
  const t = await getTexts('welcome');
  return (
    <WelcomeCard title={t('choiceTitle')} backTo="/home" backLabel={t('backToGame')}>
      <IdentityChoice
        providerName={providerName(choice.identity.provider)}
        points={guest.points}
        goToAccount={goToAccountAction}
      />
    </WelcomeCard>
  );
}
