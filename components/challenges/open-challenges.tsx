'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { dataOf } from '@/components/client/session/answers';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import type { ActionResult } from '@/lib/contract/action-result';
import type { OpenChallenge } from '@/lib/contract/challenges/challenge-view';
import { challengePath } from '@/lib/contract/challenges/paths';
import { ClosingMoment } from './closing-moment';

type OpenChallengesProps = { listChallenges: () => Promise<ActionResult<OpenChallenge[]>> };

export function OpenChallenges({ listChallenges }: OpenChallengesProps) {
  const t = useTexts('challenges');
  const { data = [] } = useQuery({
    queryKey: ['open-challenges'],
    queryFn: () => dataOf(listChallenges),
    retry: 1,
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="open-challenges" className="flex flex-col gap-2">
      <h2 id="open-challenges" className="font-bold text-lg">
        {t('openTitle')}
      </h2>
      <ul className="flex flex-col gap-2">
        {data.map(({ code, name, closesAt, isYourTurn }) => (
          <li key={code}>
            <Link
              href={challengePath(code)}
              className="flex items-center gap-3 rounded-xl border-2 border-paper-edge bg-paper px-3 py-2 text-paper-text"
            >
              <span className="min-w-0 flex-1 leading-tight">
                <span className="wrap-anywhere block font-semibold">
                  {name === null ? t('byLink') : shownName(name, t('opponent'))}
                </span>
                <ClosingMoment what="closes" atMs={closesAt} className="text-paper-muted text-sm" />
              </span>
              <span className="shrink-0 font-semibold text-sm">
                {t(isYourTurn ? 'yourTurn' : 'theirTurn')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
