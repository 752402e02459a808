'use client';

import { type ReactNode, useId } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { DESK_PATH } from '@/lib/contract/desk/sections';
import { DeskLink } from './controls';

type PageHeadProps = {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        {/* The router focuses it after a link, for screen readers. */}
        <h1 className="wrap-anywhere font-display font-extrabold text-2xl tracking-wide outline-none">
          {title}
        </h1>
        {note ? <p className="text-muted">{note}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </header>
  );
}

type PanelProps = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Panel({ title, note, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-raised p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 id={id} className="font-display font-extrabold text-lg tracking-wide">
            {title}
          </h2>
          {note ? <p className="text-muted">{note}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

export function EmptyMessage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-line border-dashed px-4 py-8 text-center">
      <p className="font-display font-extrabold text-lg tracking-wide">{title}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
    </div>
  );
}

export function NotFoundMessage() {
  const t = useTexts('desk');
  return (
    <>
      <EmptyMessage title={t('nothingHere')}>
        <p>{t('nothingHereWhy')}</p>
      </EmptyMessage>
      <DeskLink href={DESK_PATH} look="accent" className="self-center">
        {t('toOverview')}
      </DeskLink>
    </>
  );
}

/** Shows and announces an error. The element stays mounted, so that screen readers hear a later message. */
export function Problem({ message }: { message: string | null }) {
  return (
    <p role="alert" className="font-semibold text-bad-text empty:hidden">
      {message}
    </p>
  );
}

type PagingProps = {
  /** Addresses of the pages; null if there is none. */
  before: string | null;
  after: string | null;
  beforeLabel?: string;
  afterLabel?: string;
};

export function Paging({ before, after, beforeLabel, afterLabel }: PagingProps) {
  const t = useTexts('desk');
  if (before === null && after === null) return null;
  return (
    <nav aria-label={t('pages')} className="flex justify-between gap-2">
      {before === null ? (
        <span />
      ) : (
        <DeskLink href={before} rel="prev">
          {beforeLabel ?? t('previous')}
        </DeskLink>
      )}
      {after === null ? (
        <span />
      ) : (
        <DeskLink href={after} rel="next">
          {afterLabel ?? t('next')}
        </DeskLink>
      )}
    </nav>
  );
}

const ROWS = ['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-11/12', 'w-full'];

export function DeskSkeleton() {
  const t = useTexts('common');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-3">
        <div className="h-8 w-40 animate-sweep rounded-md bg-raised-edge" />
        {ROWS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={at} className={`h-10 animate-sweep rounded-md bg-raised-edge ${width}`} />
        ))}
      </div>
    </>
  );
}
