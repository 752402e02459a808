import type { Metadata } from 'next';
import Link from 'next/link';
import { ButtonLink } from '@/components/ui/button-link';
import { Lineup } from '@/components/ui/figures';
import { HeightMarks } from '@/components/ui/height-chart';
import { APP_NAME } from '@/lib/contract/app-name';

/** Search engines may index this page and the two legal documents only. */
export const metadata: Metadata = { robots: { index: true, follow: true } };

const DISCLAIMER = [
  'The data is public record, provided for entertainment only, often delayed by 24 hours, and may be inaccurate or outdated.',
  'An arrest does not indicate guilt.',
  'The content must not be used for legal action.',
  'Defendants are presumed innocent until proven guilty in court.',
] as const;

export default function LandingPage() {
  return (
    <main className="landing flex flex-1 flex-col">
      <div className="wall relative flex flex-1 flex-col overflow-hidden text-paper-muted">
        <HeightMarks side="left" />
        <HeightMarks side="right" />
        <p className="relative z-10 pt-3 text-center font-display font-extrabold text-7xl tall:pt-7 tall:text-[7.5rem] text-paper-text uppercase leading-none tracking-tight">
          {APP_NAME}
        </p>
        <p className="relative z-10 pt-1 text-center font-display font-semibold text-lg text-paper-text min-[360px]:text-xl tall:text-2xl">
          One photo. Four answers. Thirty seconds.
        </p>
        <Lineup className="relative mx-auto mt-3 h-24 w-[calc(100%-4.5rem)] shrink-0 grow tall:mt-5 tall:h-48" />
      </div>
      <section className="relative z-10 flex flex-col gap-3 border-accent border-t-4 bg-page px-5 pt-3 pb-3 tall:gap-4 tall:pt-5 tall:pb-6">
        <h1 className="font-extrabold text-3xl tracking-wide tall:text-4xl">Disclaimer</h1>
        <ul className="flex flex-col gap-1.5 font-medium text-xs tall:gap-2 tall:text-[0.8125rem] text-text uppercase leading-snug">
          {DISCLAIMER.map((line) => (
            <li key={line} className="border-accent border-l-2 pl-3">
              {line}
            </li>
          ))}
        </ul>
        <div className="sticky bottom-0 -mx-5 -my-2 flex flex-col bg-page px-5 pt-2 pb-3">
          <ButtonLink href="/login">Agree &amp; Continue</ButtonLink>
        </div>
        <p className="flex justify-center gap-5 text-muted text-sm">
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
