import type { Metadata } from 'next';
import Link from 'next/link';
import { now } from '@/app/_server/context';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { hasSealedCookie } from '@/app/_server/session/session';
import { RemovalForm } from '@/components/removal/removal-form';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { env } from '@/lib/platform/config/env';
import { publisherOf } from '@/lib/platform/config/publishing-settings';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { findCountiesAction, requestRemovalAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('removal'))('title') };
}

type Props = { searchParams: Promise<{ photo?: string | string[] }> };

/** Shows the removal form. A link from a photo's menu contains the photo's signed token, and the form shows only that photo. */
export default async function RemovalPage({ searchParams }: Props) {
  const { photo: token } = await searchParams;
  const handle = typeof token === 'string' ? removalHandle(token, now().getTime()) : null;
  const [t, welcome] = await Promise.all([getTexts('removal'), getTexts('welcome')]);
  const publisher = publisherOf(env());
  const back = (await hasSealedCookie())
    ? { to: '/home', label: welcome('backToGame') }
    : { to: '/', label: welcome('backToStart') };
  return (
    <WelcomeCard title={t('title')} backTo={back.to} backLabel={back.label}>
      <ClientTexts features={['removal']}>
        <RemovalForm
          photo={handle === null ? null : { handle, url: `/photos/${token}` }}
          hasRunOut={token !== undefined && handle === null}
          supportEmail={env().SUPPORT_EMAIL ?? null}
          back={back}
          requestRemoval={requestRemovalAction}
          findCounties={findCountiesAction}
        />
      </ClientTexts>
      <p className="mt-5 text-sm">
        {t.rich('transparency', {
          link: (text) => (
            <Link href="/transparency" className="underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </p>
      {publisher ? <p className="mt-3 text-paper-muted text-sm">{t('publisher', publisher)}</p> : null}
    </WelcomeCard>
  );
}
