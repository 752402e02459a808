'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { Panel, Problem } from '../ui/layout';
import { TimeAgo } from '../ui/time-ago';

type Session = { id: string; signIn: string; openedAt: string; usedAt: string; isThis: boolean };
type OwnSessionsProps = {
  sessions: readonly Session[];
  nowMs: number;
  endOthers: () => Promise<DeskResult<{ ended: number }>>;
};

export function OwnSessions({ sessions, nowMs, endOthers }: OwnSessionsProps) {
  const t = useTexts('desk');
  const { run, isBusy, problem } = useDeskAction(endOthers);
  const router = useRouter();
  const end = async () => (await run(undefined)) && router.refresh();
  const button = (
    <DeskButton busy={isBusy} onClick={end}>
      {t('endOthers')}
    </DeskButton>
  );
  return (
    <Panel title={t('sessions')} note={t('sessionsEnd')} actions={sessions.length > 1 ? button : null}>
      <Problem message={problem} />
      <DataTable
        caption={t('openSessions')}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          { title: t('opened'), cell: ({ openedAt }) => <TimeAgo at={openedAt} nowMs={nowMs} /> },
          { title: t('lastUsed'), cell: ({ usedAt }) => <TimeAgo at={usedAt} nowMs={nowMs} /> },
          {
            title: t('loggedInBy'),
            cell: ({ signIn }) => t(signIn === 'passkey' ? 'loginKinds.passkey' : 'loginKinds.code'),
          },
          {
            title: t('browser'),
            cell: ({ isThis }) => t(isThis ? 'thisBrowser' : 'anotherBrowser'),
          },
        ]}
      />
    </Panel>
  );
}
