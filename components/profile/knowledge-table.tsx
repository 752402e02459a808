'use client';

import { useTexts } from '@/components/client/texts-provider';
import {
  FEW_ANSWERS,
  GUESSING_PERCENT,
  type KnowledgeFigures,
  type KnowledgeView,
  RECENT_DAYS,
} from '@/lib/contract/knowledge/knowledge-view';

type KnowledgeTableProps = {
  who: string;
  knowledge: Pick<KnowledgeView, 'allTime' | 'recent'>;
};

export function KnowledgeTable({ who, knowledge: { allTime, recent } }: KnowledgeTableProps) {
  const t = useTexts('profile');
  const rows: readonly [name: string, of: (figures: KnowledgeFigures) => number | null][] = [
    [who, ({ percent }) => percent],
    [t('guessing'), () => GUESSING_PERCENT],
    [t('withRecords'), ({ parPercent }) => parPercent],
  ];
  return (
    <table className="w-full">
      <caption className="sr-only">{t('rightAnswers')}</caption>
      <thead>
        <tr className="text-paper-muted text-sm">
          <th scope="col" className="text-left font-normal">
            {t('rightAnswers')}
          </th>
          <th scope="col" className="whitespace-nowrap text-right font-normal">
            {t('allTime')}
          </th>
          <th scope="col" className="w-22 text-right font-normal">
            {t('lastDays', { days: RECENT_DAYS })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of], at) => (
          <tr key={name} className={at === 0 ? 'font-extrabold text-2xl' : 'text-lg'}>
            <th scope="row" className="wrap-anywhere py-1 text-left text-base">
              {name}
            </th>
            <Percent value={of(allTime)} />
            <Percent value={of(recent)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Percent({ value }: { value: number | null }) {
  const t = useTexts('profile');
  return (
    <td className="numerals text-right">
      {value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t('unknown')}</span>
        </>
      ) : (
        t('percent', { percent: value })
      )}
    </td>
  );
}

export function FewAnswers({ answers }: { answers: number }) {
  const t = useTexts('profile');
  if (answers >= FEW_ANSWERS) return null;
  return <p className="text-paper-muted text-sm">{t('fewAnswers', { answers: FEW_ANSWERS })}</p>;
}
