import { counted } from '@/lib/contract/format';
import {
  FEW_ANSWERS,
  GUESSING_PERCENT,
  type KnowledgeFigures,
  type KnowledgeView,
  RECENT_DAYS,
} from '@/lib/contract/knowledge/knowledge-view';

type KnowledgeTableProps = {
  /** Names the row of the player. */
  who: string;
  knowledge: Pick<KnowledgeView, 'allTime' | 'recent'>;
};

/** Compares right answers with guessing and with knowing the records. */
export function KnowledgeTable({ who, knowledge: { allTime, recent } }: KnowledgeTableProps) {
  const rows: readonly [name: string, of: (figures: KnowledgeFigures) => number | null][] = [
    [who, ({ percent }) => percent],
    ['Guessing', () => GUESSING_PERCENT],
    ['Knowing the records', ({ parPercent }) => parPercent],
  ];
  return (
    <table className="w-full">
      <caption className="sr-only">Right answers in per cent</caption>
      <thead>
        <tr className="text-paper-muted text-sm">
          <th scope="col" className="text-left font-normal">
            Right answers
          </th>
          <th scope="col" className="whitespace-nowrap text-right font-normal">
            All time
          </th>
          <th scope="col" className="w-22 text-right font-normal">
            {RECENT_DAYS} days
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
  return (
    <td className="numerals text-right">
      {value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">not known yet</span>
        </>
      ) : (
        `${value}%`
      )}
    </td>
  );
}

/** Says that the figures of few answers are mostly luck. */
export function FewAnswers({ answers }: { answers: number }) {
  if (answers >= FEW_ANSWERS) return null;
  return (
    <p className="text-paper-muted text-sm">
      {counted(answers, 'answer')} so far. Below {FEW_ANSWERS} the figures are mostly luck.
    </p>
  );
}
