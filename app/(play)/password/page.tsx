import type { Metadata } from 'next';
import { cache } from 'react';
import { requirePlayer } from '@/app/_server/session';
import { ChangePasswordForm } from '@/components/setting/change-password-form';
import { Screen } from '@/components/ui/screen';
import { getSignInWays } from '@/lib/accounts/identity/get-sign-in-ways';
import { NEEDS_EMAIL } from '@/lib/accounts/password/change-password';
import { type IdentityProvider, PROVIDERS } from '@/lib/contract/accounts/identity-view';
import { getSettings } from '@/lib/players/profile/get-settings';
import { changePasswordAction, encryptAction } from './actions';

/** Returns how the player can sign in. Read once per request, for title and page. */
const ownSignInWays = cache(async () => getSignInWays(await requirePlayer()));

const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

const titleFor = (isFirst: boolean) => (isFirst ? 'Set a password' : 'Change Password');

export async function generateMetadata(): Promise<Metadata> {
  const { hasPassword: isUsed } = await ownSignInWays();
  return { title: titleFor(!isUsed) };
}

export default async function PasswordPage() {
  const ctx = await requirePlayer();
  const [ways, { email }] = await Promise.all([ownSignInWays(), getSettings(ctx)]);
  return (
    <Screen title={titleFor(!ways.hasPassword)} backTo="/setting">
      <section className="rounded-2xl border-2 border-paper-edge bg-paper p-5 text-paper-text scheme-light">
        {email === 'none' ? (
          <NoEmail linked={ways.linked} />
        ) : (
          <ChangePasswordForm
            hasPassword={ways.asksPassword}
            encrypt={encryptAction}
            changePassword={changePasswordAction}
          />
        )}
      </section>
    </Screen>
  );
}

function NoEmail({ linked }: { linked: readonly IdentityProvider[] }) {
  const names = PROVIDERS.filter(({ provider }) => linked.includes(provider)).map(({ name }) => name);
  return (
    <p>
      {names.length > 0 ? `You log in with ${LIST.format(names)}. ` : ''}
      {NEEDS_EMAIL}
    </p>
  );
}
