import type { Metadata } from 'next';
import { startSignInAction } from '@/app/_actions/session';
import { offeredProviders } from '@/app/_server/identity/providers';
import { getTexts } from '@/app/_server/pages/texts';
import { pendingLinkKind } from '@/app/_server/session/pending-link';
import { visitingGuest } from '@/app/_server/session/visiting-caller';
import { WaysBack, WhatAnAccountAdds } from '@/components/ui/guest/guest-offer';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { RegisterForm } from '@/components/welcome/register-form';
import { env } from '@/lib/platform/config/env';
import { minimumPlayerAge } from '@/lib/platform/config/publishing-settings';
import { registerAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('welcome'))('signUp') };
}

export default async function RegisterPage() {
  const [guest, followed] = await Promise.all([visitingGuest({ claims: true }), pendingLinkKind('signUp')]);
  const t = await getTexts('welcome');
  if (!guest) {
    return (
      <WelcomeCard title={t('signUpTitle')} backTo="/login" backLabel={t('backToLogin')}>
        <RegisterForm register={registerAction} minimumAge={minimumPlayerAge(env())} />
      </WelcomeCard>
    );
  }
  const social = { offered: offeredProviders(env()), start: startSignInAction };
  return (
    <WelcomeCard title={t('signUpTitle')} backTo="/home" backLabel={t('back')}>
      {followed ? <p className="mb-4 text-center font-medium">{t(`signUpFor.${followed}`)}</p> : null}
      <WhatAnAccountAdds points={guest.points} />
      <RegisterForm register={registerAction} minimumAge={minimumPlayerAge(env())} social={social} />
      <WaysBack />
    </WelcomeCard>
  );
}
