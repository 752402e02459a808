'use client';

import { useRouter } from 'next/navigation';
import { useDeskAction } from '@/components/desk/shell/use-desk-action';
import { DataTable } from '@/components/desk/ui/data-table';
import { DeskButton } from '@/components/desk/ui/desk-button';
import { Panel } from '@/components/desk/ui/panel';
import { Problem } from '@/components/desk/ui/problem';
import { TimeAgo } from '@/components/desk/ui/time-ago';
import type { DeskResult } from '@/lib/contract/desk/desk-result';

type Session = { id: string; signIn: string; openedAt: string; usedAt: string; isThis: boolean };
type OwnSessionsProps = {
  sessions: readonly Session[];
  nowMs: number;
  endOthers: () => Promise<DeskResult<{ ended: number }>>;
};

/** The operator's open sessions, and the button that ends the others. */
export function OwnSessions({ sessions, nowMs, endOthers }: OwnSessionsProps) {
  const { run, isBusy, problem } = useDeskAction(endOthers);
  const router = useRouter();
  const end = async () => (await run(undefined)) && router.refresh();
  const button = (
    <DeskButton busy={isBusy} onClick={end}>
      End the others
    </DeskButton>
  );
  return (
    <Panel
      title="Sessions"
      note="A session ends after 8 hours, or after 30 minutes without use."
      actions={sessions.length > 1 ? button : null}
    >
      <Problem message={problem} />
      <DataTable
        caption="Open sessions"
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Opened', cell: ({ openedAt }) => <TimeAgo at={openedAt} nowMs={nowMs} /> },
          { title: 'Last used', cell: ({ usedAt }) => <TimeAgo at={usedAt} nowMs={nowMs} /> },
          { title: 'By', cell: ({ signIn }) => (signIn === 'passkey' ? 'passkey' : 'recovery code') },
          { title: 'Browser', cell: ({ isThis }) => (isThis ? 'this one' : 'another') },
        ]}
      />
    </Panel>
  );
}
