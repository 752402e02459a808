'use client';

import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import type { KnowledgeView } from '@/lib/contract/knowledge/knowledge-view';
import { FewAnswers, KnowledgeTable } from './knowledge-table';

type WhatYouKnowProps = {
  knowledge: KnowledgeView;
  /** Whether all faces are drawn. The note about faces was not measured for real photos. */
  facesAreDrawn: boolean;
};

export function WhatYouKnow({ knowledge, facesAreDrawn }: WhatYouKnowProps) {
  const t = useTexts('profile');
  const { allTime } = knowledge;
  return (
    <section
      aria-labelledby="what-you-know"
      className="flex flex-col gap-4 rounded-2xl border-2 border-paper-edge bg-paper px-5 py-4 text-paper-text"
    >
      <h2 id="what-you-know" className="font-display font-extrabold text-2xl">
        {t('whatYouKnow')}
      </h2>
      {allTime.answers === 0 ? (
        <>
          <p className="text-paper-muted">{t('nothingKnown')}</p>
          <ButtonLink href="/home">{t('play')}</ButtonLink>
        </>
      ) : (
        <>
          <KnowledgeTable who={t('you')} knowledge={knowledge} />
          <p className="text-paper-muted text-sm">{t('withRecordsMeans')}</p>
          <FewAnswers answers={allTime.answers} />
          {allTime.answers > allTime.right ? (
            <ButtonLink href="/mistakes" look="outline">
              {t('myMistakes')}
            </ButtonLink>
          ) : null}
        </>
      )}
      {facesAreDrawn ? (
        <p className="font-display font-extrabold text-xl leading-tight">{t('drawnFaces')}</p>
      ) : null}
    </section>
  );
}
