import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { realtimeTicketAction } from '@/app/_actions/session';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { Daily } from '@/components/daily/daily';
import { dailyQuerySchema } from '@/lib/contract/daily/schemas';
import { getDaily } from '@/lib/daily/get-daily';
import { archivedDays } from '@/lib/daily/player-dailies';
import { playerStorageHash } from '@/lib/players/player-storage-hash';
import { getPush } from '@/lib/push/get-push';
import { setPreferencesAction, subscribeAction, unsubscribeAction } from '../../_actions/preferences';
import { flagQuestionAction } from '../../_actions/reports';
import { dailyAction } from './actions';

const REMINDER_ACTIONS = {
  subscribe: subscribeAction,
  unsubscribe: unsubscribeAction,
  setPreferences: setPreferencesAction,
};

type DailyPageProps = { searchParams: Promise<{ day?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('daily'))('title') };
}

/** `?day=` shows a daily of the archive. Newer days lead to today's daily, older ones to the list of the archive. */
export default async function DailyPage({ searchParams }: DailyPageProps) {
  const input = dailyQuerySchema.safeParse(await searchParams).data ?? {};
  const { from, to } = archivedDays(Date.now());
  if (input.day && (input.day < from || input.day > to))
    redirect(input.day < from ? '/daily/archive' : '/daily');
  const { playerId, daily, push, renderedAt } = await readForPage(
    async (ctx) => {
      const [daily, push] = await Promise.all([
        orNull(ctx, 'the daily', getDaily(ctx, input)),
        orNull(ctx, 'the push messages', getPush(ctx)),
      ]);
      return { playerId: ctx.actor.playerId, daily, push, renderedAt: ctx.now().getTime() };
    },
    { guests: true },
  );
  return (
    <ClientTexts features={['quiz', 'daily']}>
      <Daily
        key={input.day}
        day={input.day}
        playerId={playerId}
        playerHash={playerStorageHash(playerId)}
        initial={daily}
        renderedAt={renderedAt}
        fetchDaily={dailyAction}
        getTicket={realtimeTicketAction}
        flagQuestion={flagQuestionAction}
        reminder={push && { push, ...REMINDER_ACTIONS }}
      />
    </ClientTexts>
  );
}
