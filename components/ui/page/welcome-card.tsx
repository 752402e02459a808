import Link from 'next/link';
import type { ReactNode } from 'react';
import { IconBack } from '@/components/ui/icons/icons';
import { APP_NAME } from '@/lib/contract/app-name';

type WelcomeCardProps = {
  title: string;
  backTo?: string;
  backLabel?: string;
  children: ReactNode;
};

export function WelcomeCard({ title, backTo, backLabel, children }: WelcomeCardProps) {
  return (
    <main className="flex flex-1 flex-col px-4 pt-3 pb-6">
      <div className="flex items-center justify-between">
        {backTo ? (
          <Link
            href={backTo}
            aria-label={backLabel}
            className="-ml-2 grid size-11 place-items-center rounded-lg text-muted"
          >
            <IconBack />
          </Link>
        ) : (
          <span className="size-11" />
        )}
        <p className="font-display font-extrabold text-2xl text-accent-text uppercase tracking-wide">
          {APP_NAME}
        </p>
        <span className="size-11" />
      </div>
      <section className="poster mt-3 overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text scheme-light">
        <div className="wall border-paper-edge border-b-2 px-5 py-5">
          <h1 className="font-extrabold text-4xl leading-none">{title}</h1>
        </div>
        <div className="px-5 py-5">{children}</div>
      </section>
    </main>
  );
}

export function FormError({ message }: { message: string | null }) {
  return message ? (
    <p
      role="alert"
      className="rounded-lg border-2 border-bad bg-bad-soft px-3 py-2 font-medium text-sm text-bad-edge"
    >
      {message}
    </p>
  ) : null;
}
