import type { Metadata } from 'next';
import { startSignInAction } from '@/app/_actions/sign-in';
import { offeredProviders } from '@/app/_server/identity/providers';
import { visitingGuest } from '@/app/_server/visiting-guest';
import { pendingLinkKind } from '@/app/_server/waiting-link';
import { FOLLOWED_LINK } from '@/components/friends/friends-actions';
import { WaysBack, WhatAnAccountAdds } from '@/components/ui/guest/guest-offer';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { RegisterForm } from '@/components/welcome/register-form';
import { env } from '@/lib/platform/config/env';
import { registerAction } from './actions';

export const metadata: Metadata = { title: 'Sign up' };

/** For a guest who is in a room. */
const KEEP_SEAT = 'Sign up to keep your place in the room.';
const TITLE = 'Sign up to your account';

export default async function RegisterPage() {
  const [guest, followed] = await Promise.all([visitingGuest({ claims: true }), pendingLinkKind()]);
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
          {followed === 'room' ? KEEP_SEAT : `${FOLLOWED_LINK} Sign up to continue.`}
        </p>
      ) : null}
      <WhatAnAccountAdds points={guest.points} />
      <RegisterForm register={registerAction} social={social} />
      <WaysBack />
    </WelcomeCard>
  );
}
