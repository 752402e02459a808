import type { Metadata } from 'next';
import { cache } from 'react';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { requirePlayer } from '@/app/_server/session/session';
import { ChangePasswordForm } from '@/components/setting/change-password-form';
import { Screen } from '@/components/ui/page/screen';
import { getLoginMethods } from '@/lib/accounts/identity/get-login-methods';
import {
  type IdentityProvider,
  type LoginMethodsView,
  PROVIDERS,
} from '@/lib/contract/accounts/identity-view';
import { getSettings } from '@/lib/players/profile/settings';
import { changePasswordAction, encryptAction } from './actions';

/** Title and page share one read per request. */
const ownSignInWays = cache(async () => getLoginMethods(await requirePlayer()));

const titleKey = ({ canUsePassword }: LoginMethodsView) =>
  canUsePassword ? 'changePassword' : 'setPassword';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('settings');
  return { title: t(titleKey(await ownSignInWays())) };
}

export default async function PasswordPage() {
  const ctx = await requirePlayer();
  const [ways, { email }] = await Promise.all([ownSignInWays(), getSettings(ctx)]);
  const t = await getTexts('settings');
  return (
    <Screen title={t(titleKey(ways))} backTo="/setting">
      <section className="rounded-2xl border-2 border-paper-edge bg-paper p-5 text-paper-text scheme-light">
        {email === 'none' ? (
          <NoEmail linked={ways.linked} />
        ) : (
          <ClientTexts features={['settings']}>
            <ChangePasswordForm
              hasPassword={ways.hasPassword}
              encrypt={encryptAction}
              changePassword={changePasswordAction}
            />
          </ClientTexts>
        )}
      </section>
    </Screen>
  );
}

async function NoEmail({ linked }: { linked: readonly IdentityProvider[] }) {
  const t = await getTexts('settings');
  const names = PROVIDERS.filter(({ provider }) => linked.includes(provider)).map(({ name }) => name);
  const list = new Intl.ListFormat(t.locale, { type: 'disjunction' });
  return <p>{names.length > 0 ? t('noEmailButWays', { ways: list.format(names) }) : t('noEmail')}</p>;
}
