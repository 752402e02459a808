import { useTexts } from '@/components/client/texts-provider';
import type { DeskQueued, DeskSanction } from '@/lib/contract/desk/players/player-view';
import { ClaimNotice } from '../ui/queue/notices';
import { TimeAgo } from '../ui/time-ago';
import { ProfilePicture } from './standing-panel';

export function ReportedThing({ report, size }: { report: DeskQueued; size: string }) {
  const t = useTexts('deskPlayers');
  const { what, name, image, isShown } = report;
  if (what === 'username')
    return (
      <span className="wrap-anywhere font-semibold">
        {name} {isShown ? null : <span className="font-normal text-muted">{t('nameChanged')}</span>}
      </span>
    );
  if (image !== null) return <ProfilePicture image={image} alt={t('reportedImage')} className={size} />;
  return <span className="text-muted">{t(isShown ? 'imageFailed' : 'imageGone')}</span>;
}

export function ReportDetail({
  report,
  claimedBy,
  nowMs,
}: {
  report: DeskQueued;
  claimedBy: string | null;
  nowMs: number;
}) {
  const t = useTexts('deskPlayers');
  return (
    <>
      <ClaimNotice claimedBy={claimedBy} />
      <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-page p-4 text-2xl">
        <ReportedThing report={report} size="size-40" />
        <span className="text-base text-muted">
          {t('userId', { userId: report.userId })} {report.isBanned ? t('banned') : null}
        </span>
      </div>
      <h3 className="font-semibold">{t('whatTheySaid')}</h3>
      <ul className="flex flex-col gap-2">
        {report.details.map((detail) => (
          <li key={detail.at} className="border-accent border-l-4 bg-page py-1 pl-3">
            <p className="wrap-anywhere text-base">
              {t(`reportReasons.${detail.reason}`)}: {detail.words ?? t('noWords')}
            </p>
            <p className="text-muted">
              <TimeAgo at={detail.at} nowMs={nowMs} /> ·{' '}
              {detail.earlier === 0
                ? t('reporterNew')
                : t('reporterRecord', { count: detail.earlier, dismissed: detail.dismissed })}
            </p>
          </li>
        ))}
      </ul>
      <h3 className="font-semibold">{t('before')}</h3>
      <Sanctions sanctions={report.sanctions} />
    </>
  );
}

function Sanctions({ sanctions }: { sanctions: readonly DeskSanction[] }) {
  const t = useTexts('deskPlayers');
  if (sanctions.length === 0) return <p className="text-muted">{t('noSanctions')}</p>;
  return (
    <ul>
      {sanctions.map(({ kind, reason, at, until }) => (
        <li key={at}>
          {t('sanctioned', {
            kind: t(`sanctionKinds.${kind}`),
            day: at.slice(0, 10),
            until: until?.slice(0, 10) ?? 'none',
            why: t(`whys.${reason}`),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Shows the selected reports, so that a decision concerns only what is in view. */
export function SelectedReports({ reports }: { reports: readonly DeskQueued[] }) {
  const t = useTexts('deskPlayers');
  return (
    <>
      <h3 className="font-semibold text-lg">{t('selected', { count: reports.length })}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
        {reports.map((report) => (
          <li key={report.reportId} className="flex flex-col gap-1 rounded-lg border border-line bg-page p-2">
            <ReportedThing report={report} size="size-24" />
            <span className="text-muted">{t('userId', { userId: report.userId })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
