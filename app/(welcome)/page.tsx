import type { Metadata } from 'next';
import Link from 'next/link';
import { startScreen } from '@/app/_server/front/screens';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { HIGHER_LOWER, LANDING } from '@/app/_server/link-preview/pictures';
import { getTexts, requestLanguage } from '@/app/_server/pages/texts';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { HeightMarks } from '@/components/ui/drawings/height-chart';
import { Lineup } from '@/components/ui/drawings/lineup';
import { Disclaimer } from '@/components/ui/guest/agreement';
import { PlayAsGuest } from '@/components/ui/guest/play-as-guest';
import { APP_NAME } from '@/lib/contract/app-name';
import { env } from '@/lib/platform/config/env';
import { minimumPlayerAge } from '@/lib/platform/config/publishing-settings';
import { playAsGuestAction } from '../_actions/session';

type LandingPageProps = { searchParams: Promise<{ to?: unknown }> };

/** Search engines may index only this page and the two legal documents. */
export async function generateMetadata({ searchParams }: LandingPageProps): Promise<Metadata> {
  const { to } = await searchParams;
  const t = await getTexts('welcome');
  const previews = await getTexts('previews');
  const language = await requestLanguage();
  const robots = { index: true, follow: true };
  if (startScreen(to) === '/higher-lower') {
    const title = (await getTexts('higherLower'))('title');
    const description = previews('higherLowerDescription');
    const shown = {
      path: '/?to=higher-lower',
      title: `${title} · ${APP_NAME}`,
      picture: HIGHER_LOWER,
      language,
    };
    return { robots, title, description, ...linkPreview({ ...shown, description }) };
  }
  const preview = linkPreview({
    path: '/',
    title: t('landingTitle', { app: APP_NAME, question: previews('question') }),
    description: t('landingDescription'),
    picture: LANDING,
    language,
  });
  return { robots, ...preview };
}

export default async function LandingPage({ searchParams }: LandingPageProps) {
  const opens = startScreen((await searchParams).to);
  const isHigherLower = opens === '/higher-lower';
  const t = await getTexts('welcome');
  const previews = await getTexts('previews');
  return (
    <main className="landing flex flex-1 flex-col">
      <div className="wall relative flex flex-1 flex-col overflow-hidden text-paper-muted">
        <HeightMarks />
        <p className="relative z-10 pt-3 text-center font-display font-extrabold text-7xl tall:pt-7 tall:text-[7.5rem] text-paper-text uppercase leading-none tracking-tight">
          {APP_NAME}
        </p>
        <p className="landing-question relative z-10 pt-1 text-center font-display font-semibold text-lg text-paper-text min-[360px]:text-xl tall:text-2xl">
          {isHigherLower ? previews('higherLowerQuestion') : previews('question')}
        </p>
        <Lineup className="relative mx-auto mt-3 h-24 w-[calc(100%-4.5rem)] shrink-0 grow tall:mt-5 tall:h-48 [@media(max-height:600px)]:h-8" />
      </div>
      <section className="relative z-10 flex flex-col gap-3 border-accent border-t-4 bg-page px-5 pt-3 pb-3 tall:gap-4 tall:pt-5 tall:pb-6">
        <h1 className="font-extrabold text-3xl tracking-wide tall:text-4xl">{t('disclaimer')}</h1>
        <Disclaimer className="gap-1.5 text-text text-xs tall:gap-2 tall:text-[0.8125rem]" />
        <div className="landing-buttons sticky bottom-0 -mx-5 -my-2 grid gap-2 bg-page px-5 pt-2 pb-3">
          <PlayAsGuest play={playAsGuestAction} opens={opens}>
            {t(isHigherLower ? 'agreeAndCompare' : 'agreeAndPlay')}
          </PlayAsGuest>
          <ButtonLink href="/login" look="raised">
            {t('agreeAndContinue')}
          </ButtonLink>
        </div>
        <div className="-my-2 -mr-2 flex items-center text-muted text-xs min-[360px]:-my-3.5">
          <p>{t('leastAge', { age: String(minimumPlayerAge(env())) })}</p>
          <PlayAsGuest play={playAsGuestAction} opens={isHigherLower ? '/home' : '/higher-lower'} quiet>
            {t(isHigherLower ? 'agreeAndPlay' : 'agreeAndCompare')}
          </PlayAsGuest>
        </div>
        <p className="flex justify-center gap-5 text-muted text-sm max-[359px]:text-xs">
          <Link href="/terms" className="py-2 underline underline-offset-4">
            {t('termsOfService')}
          </Link>
          <Link href="/privacy-policy" className="py-2 underline underline-offset-4">
            {t('privacyPolicy')}
          </Link>
          <Link href="/removal" className="py-2 underline underline-offset-4">
            {t('removal')}
          </Link>
        </p>
      </section>
    </main>
  );
}
