import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentSession } from '@/app/_server/session';
import { SignedIn } from '@/components/welcome/signed-in';
import { readProvider, signedInText } from '@/lib/accounts/identity-view';

export const metadata: Metadata = { title: 'Logged in' };

/** Where signing in with a provider ends: says so, and goes on to the game. */
export default async function SignedInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const provider = readProvider((await searchParams).via);
  if (!provider || !(await currentSession())) redirect('/login');
  return <SignedIn message={signedInText(provider)} />;
}
