import { type Compared, MOST_COUNTED, type OverviewView, type Waiting } from '@/lib/contract/desk/overview';
import { formatNumber } from '@/lib/contract/format';
import { REVIEW_HOURS } from '@/lib/contract/removals/removal-view';
import { Figure, Figures } from '../ui/figure';
import { Panel } from '../ui/layout';
import { ageText, sizeText, utcText } from '../ui/texts';

/** Above it players notice (docs/limits.md). */
const SLOW_MS = 250;
const UNKNOWN = 'unknown';

type Part = { view: OverviewView };

/** How the game runs at this moment. */
export function NowFigures({ view, linkTo }: Part & { linkTo: (path: string) => string | undefined }) {
  return (
    <Panel title="Now">
      <Figures>
        <LiveFigures view={view} />
        <MailFigure view={view} />
        <BackupFigure view={view} />
        <FeedsFigure view={view} href={linkTo('/desk/feeds')} />
        <Figure
          label="Store"
          value={view.isStoreOpen ? 'open' : 'closed'}
          note={view.isStoreOpen ? undefined : 'STORE=off'}
          href={linkTo('/desk/store')}
        />
      </Figures>
    </Panel>
  );
}

function LiveFigures({ view: { live } }: Part) {
  const { processes, draining, answersPerSecond, roomsRunning, failingJobs } = live;
  const isDown = processes === 0;
  return (
    <>
      <Figure
        label="Realtime processes"
        value={formatNumber(processes)}
        note={isDown ? 'nobody can play' : draining > 0 ? `${draining} more closing` : undefined}
        isBad={isDown}
      />
      <Figure
        label="Answers a second"
        value={answersPerSecond === null ? UNKNOWN : rateText(answersPerSecond)}
        note={answersPerSecond === null ? 'no process reports' : 'last minute, refused ones too'}
      />
      <SlowestFigure live={live} />
      <Figure label="Rooms playing" value={formatNumber(roomsRunning)} />
      <Figure
        label="Failing jobs"
        value={failingJobs === null ? UNKNOWN : formatNumber(failingJobs.length)}
        note={
          failingJobs === null ? 'no process reports' : failingJobs.join(', ') || 'every last run was done'
        }
        isBad={failingJobs !== null && failingJobs.length > 0}
      />
    </>
  );
}

function SlowestFigure({ live: { answersPerSecond, p99Ms, isP99Above } }: Pick<OverviewView, 'live'>) {
  const isSlow = p99Ms !== null && (isP99Above || p99Ms > SLOW_MS);
  const none = answersPerSecond === null ? 'no process reports' : 'no answer in the last minute';
  return (
    <Figure
      label="99 % acknowledged in"
      value={p99Ms === null ? UNKNOWN : `${isP99Above ? '> ' : '≤ '}${msText(p99Ms)}`}
      note={p99Ms === null ? none : isSlow ? `slow: above ${SLOW_MS} ms` : 'last minute'}
      isBad={isSlow}
    />
  );
}

function MailFigure({ view: { mail } }: Part) {
  const { waiting, retried, failed, oldestWaitingSeconds } = mail;
  const parts = [
    retried > 0 ? `${formatNumber(retried)} tried again` : '',
    failed > 0 ? `${formatNumber(failed)} given up in the last minute` : '',
    waiting + retried > 0 ? `the oldest for ${ageText(oldestWaitingSeconds)}` : '',
  ].filter(Boolean);
  return (
    <Figure
      label="Mail waiting"
      value={formatNumber(waiting + retried)}
      note={parts.join(', ') || 'none failed'}
      isBad={failed > 0 || retried > 0}
    />
  );
}

function BackupFigure({ view: { at, lastBackup } }: Part) {
  if (lastBackup === null)
    return (
      <Figure label="Last backup" value="none" note="by npm run backup; those of a provider are not seen" />
    );
  const age = ageText((Date.parse(at) - Date.parse(lastBackup.at)) / 1000);
  const size = lastBackup.bytes === null ? '' : `, ${sizeText(lastBackup.bytes)}`;
  return <Figure label="Last backup" value={`${age} ago`} note={`${utcText(lastBackup.at)}${size}`} />;
}

function FeedsFigure({ view: { at, feeds }, href }: Part & { href: string | undefined }) {
  const { count, failing, oldestReadAt, unread } = feeds;
  const parts = [
    failing > 0 ? `${failing} failing` : '',
    unread > 0 ? `${unread} never read` : '',
    oldestReadAt ? `oldest read ${ageText((Date.parse(at) - Date.parse(oldestReadAt)) / 1000)} ago` : '',
  ].filter(Boolean);
  return (
    <Figure
      label="Feeds"
      value={count === 0 ? 'none' : formatNumber(count)}
      note={parts.join(', ') || undefined}
      isBad={failing > 0}
      href={href}
    />
  );
}

const FIGURES = [
  ['players', 'Players'],
  ['rounds', 'Rounds finished'],
  ['answers', 'Answers'],
  ['dailies', 'Dailies finished'],
] as const;

/** What was played today, beside the same weekday last week. */
export function TodayFigures({ view }: { view: OverviewView }) {
  const { time, weekday } = view.comparedUntil;
  return (
    <Panel
      title="Today"
      note={`Since midnight UTC, guests left out. Last ${weekday} counts until ${time} UTC.`}
    >
      <Figures>
        {FIGURES.map(([figure, label]) => (
          <Figure
            key={figure}
            label={label}
            value={formatNumber(view[figure].today)}
            note={comparedText(view[figure], weekday)}
          />
        ))}
      </Figures>
    </Panel>
  );
}

const openText = ({ open }: Waiting) =>
  open >= MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(open);

type WaitingFiguresProps = { view: OverviewView; linkTo: (path: string) => string | undefined };

/** What waits for a decision. */
export function WaitingFigures({ view, linkTo }: WaitingFiguresProps) {
  const { removals, flags, reports } = view.queues;
  const oldestText = ({ oldestAt }: Waiting) =>
    oldestAt === null
      ? 'nothing waits'
      : `the oldest for ${ageText((Date.parse(view.at) - Date.parse(oldestAt)) / 1000)}`;
  return (
    <Panel title="Waiting for a person">
      <Figures>
        <Figure
          label="Removal requests"
          value={openText(removals)}
          note={
            removals.isOverPromise
              ? `${oldestText(removals)}: over the promise of ${REVIEW_HOURS} h`
              : oldestText(removals)
          }
          isBad={removals.isOverPromise}
          href={linkTo('/desk/removals')}
        />
        <Figure label="Flags" value={openText(flags)} note={oldestText(flags)} href={linkTo('/desk/flags')} />
        <Figure
          label="Reports"
          value={openText(reports)}
          note={oldestText(reports)}
          href={linkTo('/desk/players')}
        />
      </Figures>
    </Panel>
  );
}

/** Returns a rate as *1,234* or, below ten, *0.4*. */
const rateText = (value: number): string =>
  value >= 10 || value === 0 ? formatNumber(Math.round(value)) : value.toFixed(1);

/** Returns how today differs from last week: *1,000 last Monday (+12 %)*. */
function comparedText({ today, lastWeek }: Compared, weekday: string): string {
  if (lastWeek === null) return `not counted last ${weekday}`;
  if (lastWeek === 0) return `0 last ${weekday}`;
  const percent = Math.round((100 * (today - lastWeek)) / lastWeek);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${formatNumber(lastWeek)} last ${weekday} (${sign}${formatNumber(Math.abs(percent))} %)`;
}

/** Returns a time as *25 ms* or *2.5 s*. */
const msText = (ms: number): string => (ms < 1000 ? `${formatNumber(ms)} ms` : `${ms / 1000} s`);
