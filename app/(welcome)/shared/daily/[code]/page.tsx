import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { linkPreview } from '@/app/_server/link-preview/link-preview';
import { dailyPicture } from '@/app/_server/link-preview/pictures';
import { voidText } from '@/components/daily/daily-text';
import { Squares } from '@/components/quiz/result-placard';
import { ButtonLink } from '@/components/ui/button-link';
import { WelcomeCard } from '@/components/ui/welcome-card';
import { APP_NAME } from '@/lib/contract/app-name';
import { dailySharePath, readSharedDaily, type SharedDaily, scoreOf } from '@/lib/contract/daily/share';
import { formatNumber } from '@/lib/contract/format';

type SharedDailyPageProps = { params: Promise<{ code: string }> };

const WHAT_IT_IS = 'Every day has ten photos, the same for everybody. They cost no lives.';

async function readShared(params: SharedDailyPageProps['params']): Promise<SharedDaily> {
  return readSharedDaily((await params).code) ?? notFound();
}

export async function generateMetadata({ params }: SharedDailyPageProps): Promise<Metadata> {
  const shared = await readShared(params);
  const { right, of } = scoreOf(shared.squares);
  const title = `Daily ${formatNumber(shared.number)}: ${right} of ${of} right`;
  return {
    title,
    description: WHAT_IT_IS,
    ...linkPreview({
      path: dailySharePath(shared),
      title: `${title} · ${APP_NAME}`,
      description: `${WHAT_IT_IS} A quiz on public arrest records. Everybody in it is presumed innocent.`,
      picture: dailyPicture(shared.squares),
    }),
  };
}

/** Shows the squares of a shared result, and says what the daily is. It names no player and needs no database. */
export default async function SharedDailyPage({ params }: SharedDailyPageProps) {
  const { number, squares } = await readShared(params);
  const { right, of } = scoreOf(squares);
  const removed = voidText(squares);
  return (
    <WelcomeCard title={`Daily ${formatNumber(number)}`}>
      <div className="flex flex-col gap-4">
        <p className="numerals flex items-baseline justify-center gap-2 font-extrabold">
          <span className="text-7xl leading-none">{right}</span>
          <span className="text-2xl">of {of} right</span>
        </p>
        <Squares squares={squares} />
        {removed ? <p className="text-center text-paper-muted text-sm">{removed}</p> : null}
        <p className="text-center font-semibold">{WHAT_IT_IS}</p>
        <p className="text-center text-paper-muted">
          A player of {APP_NAME} shared this result. {APP_NAME} is a quiz on public arrest records. Everybody
          in it is presumed innocent.
        </p>
        {/* The start page sends players on to the daily. Visitors agree to its disclaimer first. */}
        <ButtonLink href="/?to=daily" prefetch={false}>
          Play today's
        </ButtonLink>
      </div>
    </WelcomeCard>
  );
}
