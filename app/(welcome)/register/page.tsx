import type { Metadata } from 'next';
import { offeredProviders } from '@/app/_server/identity/providers';
import { waitingLink } from '@/app/_server/opened-link-cookie';
import { visitingGuest } from '@/app/_server/visiting-guest';
import { FOLLOWED_LINK, ROOM_LINK } from '@/components/friends/followed-link';
import { WaysBack, WhatAnAccountAdds } from '@/components/welcome/guest-offer';
import { RegisterForm } from '@/components/welcome/register-form';
import { WelcomeCard } from '@/components/welcome/welcome-card';
import { env } from '@/lib/platform/config/env';
import { hasStore } from '@/lib/store/require-store';
import { startSignInAction } from '../login/identity/actions';
import { registerAction } from './actions';

export const metadata: Metadata = { title: 'Sign up' };

const TITLE = 'Sign up to your account';

export default async function RegisterPage() {
  const [guest, followed] = await Promise.all([visitingGuest({ claims: true }), waitingLink()]);
  if (!guest) {
    return (
      <WelcomeCard title={TITLE} backTo="/login" backLabel="Back to login">
        <RegisterForm register={registerAction} />
      </WelcomeCard>
    );
  }
  const social = { offered: offeredProviders(env()), start: startSignInAction };
  return (
    <WelcomeCard title={TITLE} backTo="/home" backLabel="Back">
      {followed ? (
        <p className="mb-4 text-center font-medium">
          {followed === 'room' ? ROOM_LINK : FOLLOWED_LINK} Sign up to continue.
        </p>
      ) : null}
      <WhatAnAccountAdds points={guest.points} hasStore={hasStore()} />
      <RegisterForm register={registerAction} social={social} />
      <WaysBack />
    </WelcomeCard>
  );
}
