import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { dailyPicture } from '@/app/_server/link-preview/pictures';
import { getTexts } from '@/app/_server/texts';
import { voidText } from '@/components/daily/daily-text';
import { Squares } from '@/components/quiz/result-placard';
import { ButtonLink } from '@/components/ui/button-link';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { APP_NAME } from '@/lib/contract/app-name';
import { dailySharePath, readSharedDaily, type SharedDaily, scoreOf } from '@/lib/contract/daily/share';

type SharedDailyPageProps = { params: Promise<{ code: string }> };

async function readShared(params: SharedDailyPageProps['params']): Promise<SharedDaily> {
  return readSharedDaily((await params).code) ?? notFound();
}

export async function generateMetadata({ params }: SharedDailyPageProps): Promise<Metadata> {
  const shared = await readShared(params);
  const { right, of: total } = scoreOf(shared.squares);
  const t = await getTexts('welcome');
  const title = t('sharedDailyTab', { number: shared.number, right, total });
  return {
    title,
    description: t('sharedDailyAbout'),
    ...linkPreview({
      path: dailySharePath(shared),
      title: `${title} · ${APP_NAME}`,
      description: t('sharedDailyDescription'),
      picture: dailyPicture(shared.squares),
    }),
  };
}

/** Shows the squares of a shared result, and says what the daily is. It names no player and needs no database. */
export default async function SharedDailyPage({ params }: SharedDailyPageProps) {
  const { number, squares } = await readShared(params);
  const { right, of: total } = scoreOf(squares);
  const t = await getTexts('welcome');
  const removed = voidText(await getTexts('daily'), squares);
  return (
    <WelcomeCard title={t('sharedDailyTitle', { number })}>
      <div className="flex flex-col gap-4">
        <p className="numerals flex items-baseline justify-center gap-2 font-extrabold">
          <span className="text-7xl leading-none">{right}</span>
          <span className="text-2xl">{t('sharedDailyOf', { total })}</span>
        </p>
        <Squares squares={squares} />
        {removed ? <p className="text-center text-paper-muted text-sm">{removed}</p> : null}
        <p className="text-center font-semibold">{t('sharedDailyAbout')}</p>
        <p className="text-center font-semibold">
          {right === total ? t('sharedDailyMatch') : t('sharedDailyBeat', { right })}
        </p>
        <p className="text-center text-paper-muted">{t('sharedDailyNote', { app: APP_NAME })}</p>
        {/* The start page sends players on to the daily. Visitors agree to its disclaimer first. */}
        <ButtonLink href="/?to=daily" prefetch={false}>
          {t('playDaily')}
        </ButtonLink>
      </div>
    </WelcomeCard>
  );
}
