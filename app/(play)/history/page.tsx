import type { Metadata } from 'next';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { History } from '@/components/history/history';
import { Played, PlayedMissing } from '@/components/history/played';
import { Screen } from '@/components/ui/page/screen';
import { historyEntrySchema } from '@/lib/contract/history/schemas';
import { getPlayed, listHistory } from '@/lib/history/read-history';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { historyAction, historyFiguresAction } from './actions';

type HistoryPageProps = { searchParams: Promise<{ id?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('history'))('title') };
}

export default async function HistoryPage({ searchParams }: HistoryPageProps) {
  const { id } = await searchParams;
  if (id !== undefined) {
    const played = await readForPage((ctx) => findPlayed(ctx, id));
    const t = await getTexts('history');
    return (
      <Screen title={t('title')} backTo="/history">
        <ClientTexts features={['quiz', 'history']}>
          {played ? <Played played={played} /> : <PlayedMissing />}
        </ClientTexts>
      </Screen>
    );
  }
  const { initial, renderedAt } = await readForPage(async (ctx) => ({
    initial: await orNull(ctx, 'the history', listHistory(ctx, { kind: null, before: null })),
    renderedAt: ctx.now().getTime(),
  }));
  const t = await getTexts('history');
  return (
    <Screen title={t('title')} backTo="/profile" landscape="contents">
      <ClientTexts features={['history']}>
        <History
          initial={initial}
          renderedAt={renderedAt}
          listHistory={historyAction}
          getFigures={historyFiguresAction}
        />
      </ClientTexts>
    </Screen>
  );
}

/** Returns null for an id that is not one of the caller's entries. */
async function findPlayed(ctx: PlayerContext, unverifiedId: string | string[]) {
  const input = historyEntrySchema.safeParse({ id: unverifiedId }).data;
  if (!input) return null;
  return getPlayed(ctx, input).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
}
