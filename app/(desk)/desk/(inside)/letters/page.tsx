import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { DeskTexts, getTexts } from '@/app/_server/pages/texts';
import { LetterDesk } from '@/components/desk/letters/letter-desk';
import { env } from '@/lib/platform/config/env';
import { publisherOf } from '@/lib/platform/config/publishing-settings';
import { listLetters } from '@/lib/removals/letters';
import { answerLetterAction, enterLetterAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.letters') };
}

export default async function LettersPage() {
  const ctx = await requireOperator(['records']);
  return (
    <DeskTexts features={['deskLetters']}>
      <LetterDesk
        letters={await listLetters(ctx)}
        today={ctx.now().toISOString().slice(0, 10)}
        publisher={publisherOf(env())}
        enter={enterLetterAction}
        answer={answerLetterAction}
      />
    </DeskTexts>
  );
}
