import type { ReactNode } from 'react';
import { Screen } from '@/components/ui/page/screen';
import { formatDay } from '@/lib/contract/format';
import type { Texts } from '@/messages/format';

export type Section = {
  id: string;
  heading: string;
  /** Paragraphs in order; an array is a list. */
  text: readonly (ReactNode | readonly ReactNode[])[];
};

type DocumentProps = {
  t: Texts<'welcome'>;
  title: string;
  changedOn: string;
  summary: string;
  sections: readonly Section[];
};

/** Renders a text page with a table of contents. `changedOn` is an ISO date. */
export function Document({ t, title, changedOn, summary, sections }: DocumentProps) {
  return (
    <Screen title={title} backTo="/" backToCaller landscape="contents">
      <p className="text-muted text-sm">
        {t.rich('lastChanged', {
          date: (date) => <time dateTime={changedOn}>{date}</time>,
          day: formatDay(t.locale, new Date(changedOn)),
        })}
      </p>
      <p className="font-medium text-lg leading-snug">{summary}</p>
      <nav aria-label={t('contents')} className="rounded-2xl border border-line bg-raised px-4 py-3">
        <ol className="flex flex-col">
          {sections.map(({ id, heading }, index) => (
            <li key={id} className="flex items-baseline gap-2">
              <span className="numerals w-5 shrink-0 text-right font-extrabold text-accent-text text-lg">
                {index + 1}
              </span>
              <a href={`#${id}`} className="flex-1 py-1.5 underline underline-offset-4">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, heading, text }) => (
        <section key={id} id={id} className="flex scroll-mt-4 flex-col gap-2.5 pt-2">
          <h2 className="font-extrabold text-2xl leading-tight tracking-wide">{heading}</h2>
          {text.map((part, index) => (
            // The order never changes: these are fixed words.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Part key={index} part={part} />
          ))}
        </section>
      ))}
    </Screen>
  );
}

function Part({ part }: { part: Section['text'][number] }) {
  if (!Array.isArray(part)) return <p className="leading-relaxed">{part}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 leading-relaxed marker:text-accent-text">
      {part.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed words
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

type SupportAddressProps = { t: Texts<'welcome'>; address: string | undefined };

export function SupportAddress({ t, address }: SupportAddressProps) {
  if (!address) return <>{t('noSupport')}</>;
  return t.rich('writeTo', {
    address,
    link: (text) => (
      <a href={`mailto:${address}`} className="break-all font-semibold underline underline-offset-4">
        {text}
      </a>
    ),
  });
}
