import { ButtonLink } from '@/components/ui/buttons/button-link';
import { EmptyState } from '@/components/ui/states/empty-state';
import type { DailySummary } from '@/lib/contract/daily/daily-view';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import type { Texts } from '@/messages/format';
import { dailyTitle } from './daily-text';

type DailyCardProps = { t: Texts<'daily'>; play: Texts<'play'>; daily: DailySummary };

export function DailyCard({ t, play, daily }: DailyCardProps) {
  const { state, streak, friends } = daily;
  return (
    <main className="flex flex-1 flex-col px-3 pt-3">
      <EmptyState title={<h1>{dailyTitle(t, daily)}</h1>}>
        <p>{t('intro', { count: ROUND_SIZE })}</p>
        {friends > 0 ? <p className="font-semibold">{t('friendsPlayed', { count: friends })}</p> : null}
        {streak.days > 0 ? <p className="font-semibold">{play('streak', { days: streak.days })}</p> : null}
        <div className="grid w-full gap-3">
          <ButtonLink href="/daily">{t(state === 'open' ? 'goOn' : 'playTen')}</ButtonLink>
          <ButtonLink href="/home?round=1" look="outline">
            {t('playRound')}
          </ButtonLink>
          <ButtonLink href="/higher-lower" look="outline">
            {play('higherLower')}
          </ButtonLink>
        </div>
      </EmptyState>
    </main>
  );
}
