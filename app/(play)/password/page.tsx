import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { ChangePasswordForm } from '@/components/setting/change-password-form';
import { Screen } from '@/components/ui/screen';
import { hasPassword } from '@/lib/accounts/has-password';
import { changePasswordAction, encryptAction } from './actions';

export const metadata: Metadata = { title: 'Change Password' };

export default async function PasswordPage() {
  const ctx = await requirePlayer();
  return (
    <Screen title="Change Password" backTo="/setting">
      <section className="rounded-2xl border-2 border-paper-edge bg-paper p-5 text-paper-text scheme-light">
        <ChangePasswordForm
          hasPassword={await hasPassword(ctx)}
          encrypt={encryptAction}
          changePassword={changePasswordAction}
        />
      </section>
    </Screen>
  );
}
