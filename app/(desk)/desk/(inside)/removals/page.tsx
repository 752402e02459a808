import type { Metadata } from 'next';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { RemovalDesk } from '@/components/desk/removals/removal-desk';
import { listQueue } from '@/lib/desk/removals/list-queue';
import {
  approveRequestsAction,
  reinstateRequestsAction,
  showRequestAction,
  splitRequestAction,
} from './actions';

export const metadata: Metadata = { title: 'Removals' };

export default async function RemovalsPage() {
  const ctx = await requireOperator(['records']);
  const { requests, total } = await listQueue(ctx);
  return (
    <RemovalDesk
      requests={requests}
      total={total}
      show={showRequestAction}
      approve={approveRequestsAction}
      reinstate={reinstateRequestsAction}
      split={splitRequestAction}
    />
  );
}
