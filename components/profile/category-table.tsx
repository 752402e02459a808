'use client';

import { formatNumber } from '@/lib/contract/format';
import type { KnowledgeCategory } from '@/lib/contract/knowledge/knowledge-view';

/** Lists right answers by the offense that was right. Its classes are on the table: fifty rows of them would be most of the page. */
export function CategoryTable({ categories }: { categories: readonly KnowledgeCategory[] }) {
  return (
    <table className="numerals w-full [&_td]:pl-2 [&_td]:text-right [&_td]:text-lg [&_th:first-child]:pl-0 [&_th:first-child]:text-left [&_th]:py-1.5 [&_th]:pl-2 [&_th]:text-right [&_th]:font-normal [&_th]:font-sans [&_th]:leading-tight">
      <caption className="pb-1 text-left font-sans font-semibold">By offense</caption>
      <thead className="text-paper-muted text-sm">
        <tr>
          <th scope="col">Offense</th>
          <th scope="col">Right</th>
          <th scope="col">Of</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-paper-line">
        {categories.map(({ label, answers, right, percent }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatNumber(right)}</td>
            <td>{formatNumber(answers)}</td>
            <td>{percent}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
