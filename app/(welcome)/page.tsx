import type { Metadata } from 'next';
import Link from 'next/link';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { LANDING, QUESTION } from '@/app/_server/link-preview/pictures';
import { startScreen } from '@/app/_server/screens';
import { ButtonLink } from '@/components/ui/button-link';
import { Lineup } from '@/components/ui/figures';
import { Disclaimer } from '@/components/ui/guest/disclaimer';
import { PlayAsGuest } from '@/components/ui/guest/play-as-guest';
import { HeightMarks } from '@/components/ui/height-chart';
import { APP_NAME } from '@/lib/contract/app-name';
import { playAsGuestAction } from '../_actions/guest';

/** Search engines may index this page and the two legal documents only. */
export function generateMetadata(): Metadata {
  const preview = linkPreview({
    path: '/',
    title: `${APP_NAME}: ${QUESTION}`,
    description: 'One photo, four answers, thirty seconds. Everybody in it is presumed innocent.',
    picture: LANDING,
  });
  return { robots: { index: true, follow: true }, ...preview };
}

type LandingPageProps = { searchParams: Promise<{ to?: unknown }> };

export default async function LandingPage({ searchParams }: LandingPageProps) {
  const { to } = await searchParams;
  return (
    <main className="landing flex flex-1 flex-col">
      <div className="wall relative flex flex-1 flex-col overflow-hidden text-paper-muted">
        <HeightMarks />
        <p className="relative z-10 pt-3 text-center font-display font-extrabold text-7xl tall:pt-7 tall:text-[7.5rem] text-paper-text uppercase leading-none tracking-tight">
          {APP_NAME}
        </p>
        <p className="landing-question relative z-10 pt-1 text-center font-display font-semibold text-lg text-paper-text min-[360px]:text-xl tall:text-2xl">
          {QUESTION}
        </p>
        <Lineup className="relative mx-auto mt-3 h-24 w-[calc(100%-4.5rem)] shrink-0 grow tall:mt-5 tall:h-48 [@media(max-height:600px)]:h-8" />
      </div>
      <section className="relative z-10 flex flex-col gap-3 border-accent border-t-4 bg-page px-5 pt-3 pb-3 tall:gap-4 tall:pt-5 tall:pb-6">
        <h1 className="font-extrabold text-3xl tracking-wide tall:text-4xl">Disclaimer</h1>
        <Disclaimer className="gap-1.5 text-text text-xs tall:gap-2 tall:text-[0.8125rem]" />
        <div className="landing-buttons sticky bottom-0 -mx-5 -my-2 grid gap-2 bg-page px-5 pt-2 pb-3">
          <PlayAsGuest play={playAsGuestAction} opens={startScreen(to)}>
            Agree &amp; Play as a guest
          </PlayAsGuest>
          <ButtonLink href="/login" look="raised">
            Agree &amp; Continue
          </ButtonLink>
        </div>
        <p className="flex justify-center gap-5 text-muted text-sm max-[359px]:text-xs">
          <Link href="/terms" className="py-2 underline underline-offset-4">
            Terms of Service
          </Link>
          <Link href="/privacy-policy" className="py-2 underline underline-offset-4">
            Privacy Policy
          </Link>
          <Link href="/removal" className="py-2 underline underline-offset-4">
            Removal
          </Link>
        </p>
      </section>
    </main>
  );
}
