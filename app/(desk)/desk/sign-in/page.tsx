import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentOperator } from '@/app/_server/desk/desk-call';
import { SignInForm } from '@/components/desk/sign-in/sign-in-form';
import { DESK_PATH } from '@/lib/contract/desk/sections';
import { signInAction, signInWithCodeAction, startSignInAction } from './actions';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage() {
  if (await currentOperator()) redirect(DESK_PATH);
  return <SignInForm start={startSignInAction} signIn={signInAction} signInWithCode={signInWithCodeAction} />;
}
