'use client';

import { useRouter } from 'next/navigation';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton } from '../ui/controls';
import { DataTable } from '../ui/data-table';
import { Panel, Problem } from '../ui/layout';
import { TimeAgo } from '../ui/texts';

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
