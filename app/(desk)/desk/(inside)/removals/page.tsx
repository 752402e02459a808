import type { Metadata } from 'next';
import { pageNumberOf, requireOperator } from '@/app/_server/desk/desk-call';
import { DeskTexts, getTexts } from '@/app/_server/pages/texts';
import { RemovalDesk } from '@/components/desk/removals/removal-desk';
import { receiptSchema } from '@/lib/contract/removals/schemas';
import { listRequests } from '@/lib/desk/removals/list-requests';
import { receiptText } from '@/lib/removals/requests/receipt';
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

type RemovalsPageProps = { searchParams: Promise<{ page?: string; receipt?: string | string[] }> };

export default async function RemovalsPage({ searchParams }: RemovalsPageProps) {
  const ctx = await requireOperator(['records']);
  const { page, receipt: unverifiedReceipt } = await searchParams;
  const parsed = receiptSchema.safeParse({ receipt: unverifiedReceipt });
  const pinned = parsed.success ? parsed.data.receipt : null;
  const queue = await listRequests(ctx, { page: pageNumberOf(page), pinned });
  return (
    <DeskTexts features={['deskRecords', 'deskRemovals', 'play']}>
      <RemovalDesk
        key={`${queue.page} ${pinned}`}
        {...queue}
        missing={pinned !== null && queue.requests[0]?.receipt !== pinned ? receiptText(pinned) : null}
        show={showRequestAction}
        approve={approveRequestsAction}
        reinstate={reinstateRequestsAction}
        split={splitRequestAction}
        undo={undoReinstateAction}
        claim={claimAction}
      />
    </DeskTexts>
  );
}
