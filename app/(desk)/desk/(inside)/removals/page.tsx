import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { pageNumberOf } from '@/app/_server/desk/page-number';
import { ClientTexts, getTexts } from '@/app/_server/texts';
import { RemovalDesk } from '@/components/desk/removals/removal-desk';
import { listQueue } from '@/lib/desk/removals/list-queue';
import { claimAction } from '../actions';
import {
  approveRequestsAction,
  reinstateRequestsAction,
  showRequestAction,
  splitRequestAction,
  undoReinstateAction,
} from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('desk'))('sections.removals') };
}

export default async function RemovalsPage({ searchParams }: { searchParams: Promise<{ page?: string }> }) {
  const ctx = await requireOperator(['records']);
  const queue = await listQueue(ctx, { page: pageNumberOf((await searchParams).page) });
  return (
    <ClientTexts features={['deskRecords', 'deskRemovals', 'play']}>
      <RemovalDesk
        key={queue.page}
        {...queue}
        show={showRequestAction}
        approve={approveRequestsAction}
        reinstate={reinstateRequestsAction}
        split={splitRequestAction}
        undo={undoReinstateAction}
        claim={claimAction}
      />
    </ClientTexts>
  );
}
