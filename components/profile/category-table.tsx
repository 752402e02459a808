'use client';

import { useTexts } from '@/components/client/texts-provider';
import { formatNumber } from '@/lib/contract/format';
import type { KnowledgeCategory } from '@/lib/contract/knowledge/knowledge-view';

/** Lists the player's percentage of right answers and par by charge. The table has the classes of cells, to keep fifty rows short. */
export function CategoryTable({ categories }: { categories: readonly KnowledgeCategory[] }) {
  const t = useTexts('profile');
  if (categories.length === 0) return null;
  return (
    <div className="rounded-2xl border-2 border-paper-edge bg-paper px-5 py-4 text-paper-text">
      <table className="numerals w-full [&_td]:pl-2 [&_td]:text-right [&_td]:text-lg [&_th:first-child]:pl-0 [&_th:first-child]:text-left [&_th]:py-1.5 [&_th]:pl-2 [&_th]:text-right [&_th]:font-normal [&_th]:font-sans [&_th]:leading-tight">
        <caption className="pb-1 text-left font-sans font-semibold">{t('byCharge')}</caption>
        <thead className="text-paper-muted text-sm">
          <tr>
            <th scope="col">{t('charge')}</th>
            <th scope="col">{t('asked')}</th>
            <th scope="col">{t('you')}</th>
            <th scope="col">{t('records')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-paper-line">
          {categories.map(({ label, answers, percent, parPercent }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatNumber(t.locale, answers)}</td>
              <td>{t('percent', { percent })}</td>
              <td className="text-paper-muted">{t('percent', { percent: parPercent })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
