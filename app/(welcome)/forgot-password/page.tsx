import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button';
import { WelcomeCard } from '@/components/welcome/welcome-card';

export const metadata: Metadata = { title: 'Forgot password' };

export default function ForgotPasswordPage() {
  return (
    <WelcomeCard title="Forgot your password?" backTo="/login" backLabel="Back to login">
      <div className="flex flex-col gap-4">
        <p>
          Resetting a password by mail is not available yet. Until it is, please try the password you know.
        </p>
        <ButtonLink href="/login">Back to login</ButtonLink>
      </div>
    </WelcomeCard>
  );
}
