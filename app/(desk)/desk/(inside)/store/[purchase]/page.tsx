import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireOperator } from '@/app/_server/desk/desk-call';
import { getTexts } from '@/app/_server/pages/texts';
import { PurchaseDetails } from '@/components/desk/store/purchase-details';
import { RefundForm } from '@/components/desk/store/refund-form';
import { StoreHead } from '@/components/desk/store/store-head';
import { readPurchase } from '@/lib/desk/store/read-purchase';
import { storeState } from '@/lib/desk/store/store-state';
import { AppError } from '@/lib/platform/errors/app-error';
import { previewRefundAction, refundAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('deskStore'))('purchase') };
}

export default async function PurchasePage({ params }: { params: Promise<{ purchase: string }> }) {
  const ctx = await requireOperator(['support']);
  const t = await getTexts('deskStore');
  const purchase = await readPurchase(ctx, { purchaseId: (await params).purchase }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') notFound();
      throw error;
    },
  );
  return (
    <>
      <StoreHead title={t('purchaseOf', purchase)} current="/desk/store" state={storeState()} />
      <PurchaseDetails purchase={purchase}>
        <RefundForm
          purchaseId={purchase.id}
          currency={purchase.currency}
          refundable={purchase.refundable}
          preview={previewRefundAction}
          refund={refundAction}
        />
      </PurchaseDetails>
    </>
  );
}
