import type { Metadata } from 'next';
import { cache } from 'react';
import { newContext } from '@/app/_server/context';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { dailyPicture } from '@/app/_server/link-preview/pictures';
import { getTexts, requestLanguage } from '@/app/_server/pages/texts';
import { voidText } from '@/components/daily/daily-text';
import { Squares } from '@/components/quiz/result/result-placard';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { WelcomeCard } from '@/components/ui/page/welcome-card';
import { APP_NAME } from '@/lib/contract/app-name';
import { scoreOf } from '@/lib/contract/daily/share';
import { getSharedDaily, type SharedDaily } from '@/lib/daily/result/get-shared-daily';

type SharedDailyPageProps = { params: Promise<{ code: string }> };

const readShared = cache(
  async (code: string): Promise<SharedDaily | null> =>
    getSharedDaily(await newContext({ kind: 'anonymous' }), { code }),
);

export async function generateMetadata({ params }: SharedDailyPageProps): Promise<Metadata> {
  const { code } = await params;
  const shared = await readShared(code);
  const t = await getTexts('welcome');
  if (!shared) return { title: t('sharedDailyGone'), robots: { index: false } };
  const { right, of: total } = scoreOf(shared.squares);
  const title = t('sharedDailyTab', { number: shared.number, right, total });
  return {
    title,
    description: t('sharedDailyAbout'),
    ...linkPreview({
      path: `/d/${code.toLowerCase()}`,
      title: `${title} · ${APP_NAME}`,
      description: t('sharedDailyDescription'),
      picture: dailyPicture(shared),
      language: await requestLanguage(),
    }),
  };
}

/** Shows the squares of a stored result and explains the daily. It names no player. */
export default async function SharedDailyPage({ params }: SharedDailyPageProps) {
  const shared = await readShared((await params).code);
  const t = await getTexts('welcome');
  return (
    <WelcomeCard title={shared ? t('sharedDailyTitle', { number: shared.number }) : t('sharedDailyGone')}>
      <div className="flex flex-col gap-4">
        {shared ? <Score {...shared} /> : <p className="text-center">{t('sharedDailyGoneText')}</p>}
        <p className="text-center font-semibold">{t('sharedDailyAbout')}</p>
        <p className="text-center text-paper-muted">{t('sharedDailyNote', { app: APP_NAME })}</p>
        {/* The start page redirects players to the daily. Visitors agree to its disclaimer first. */}
        <ButtonLink href="/?to=daily" prefetch={false}>
          {t('playDaily')}
        </ButtonLink>
      </div>
    </WelcomeCard>
  );
}

async function Score({ squares }: SharedDaily) {
  const { right, of: total } = scoreOf(squares);
  const t = await getTexts('welcome');
  const removed = voidText(await getTexts('daily'), squares);
  return (
    <>
      <p className="numerals flex items-baseline justify-center gap-2 font-extrabold">
        <span className="text-7xl leading-none">{right}</span>
        <span className="text-2xl">{t('sharedDailyOf', { total })}</span>
      </p>
      <Squares squares={squares} />
      {removed ? <p className="text-center text-paper-muted text-sm">{removed}</p> : null}
      <p className="text-center font-extrabold text-2xl">
        {right === total ? t('sharedDailyMatch') : t('sharedDailyBeat', { right })}
      </p>
    </>
  );
}
