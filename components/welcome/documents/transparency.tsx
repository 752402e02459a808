import Link from 'next/link';
import type { ReactNode } from 'react';
import { Screen } from '@/components/ui/page/screen';
import { formatNumber } from '@/lib/contract/format';
import { quarterName, type TransparencyQuarter } from '@/lib/contract/removals/transparency';
import type { Texts } from '@/messages/format';

type TransparencyProps = { t: Texts<'transparency'>; quarters: readonly TransparencyQuarter[] };

const LINK = 'font-semibold underline underline-offset-4';

export function Transparency({ t, quarters }: TransparencyProps) {
  return (
    <Screen title={t('title')} backTo="/" backToCaller landscape="columns">
      <p className="font-medium text-lg leading-snug">{t('summary')}</p>
      {quarters.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <>
          {quarters.map((quarter) => (
            <Quarter key={quarter.from} t={t} quarter={quarter} />
          ))}
          <p>
            <a href="/transparency/figures.csv" className={LINK}>
              {t('download')}
            </a>
          </p>
        </>
      )}
      <p className="leading-relaxed">
        {t.rich('removal', {
          link: (text: ReactNode) => (
            <Link href="/removal" className={LINK}>
              {text}
            </Link>
          ),
        })}
      </p>
    </Screen>
  );
}

function Quarter({ t, quarter }: { t: Texts<'transparency'>; quarter: TransparencyQuarter }) {
  const { from, medianMinutes, nothingInPlay, ...counts } = quarter;
  const number = (value: number) => formatNumber(t.locale, value);
  const rows: [string, string][] = [
    [t('requests'), number(counts.requests)],
    [t('flags'), number(counts.flags)],
    [
      t('median'),
      medianMinutes === null ? '–' : t('minutes', { minutes: minutesText(t.locale, medianMinutes) }),
    ],
    [t('waitingOrDeclined'), number(counts.waitingOrDeclined)],
    [t('nothingInPlay'), number(nothingInPlay)],
    [t('removed'), number(counts.removed)],
    [t('reinstated'), number(counts.reinstated)],
    [t('split'), number(counts.split)],
    [t('refusedImports'), number(counts.refusedImports)],
    [t('expired'), number(counts.expired)],
  ];
  return (
    <section aria-labelledby={from} className="rounded-2xl border border-line bg-raised px-4 py-3">
      <h2 id={from} className="font-extrabold text-2xl leading-tight">
        {quarterName(from)}
      </h2>
      <dl className="divide-y divide-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt>{name}</dt>
            <dd className="numerals shrink-0 font-extrabold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows short times exactly, because most records leave within the call. */
const minutesText = (locale: string, minutes: number): string =>
  minutes < 1 ? '0' : minutes < 10 ? minutes.toFixed(1) : formatNumber(locale, Math.round(minutes));
