/** How the player came back from the provider's page, as the address says. It proves nothing: the server asks the provider. */
export type PaymentReturn =
  | { kind: 'none' }
  | { kind: 'canceled' }
  /** Null where the address names no checkout. */
  | { kind: 'success'; checkoutSessionId: string | null };

/** What a checkout is called in addresses. */
export const CHECKOUT_SESSION_ID = /^cs_\w{1,250}$/;

/** Reads the query of /shop. */
export function readPaymentReturn(
  unverifiedQuery: Record<string, string | string[] | undefined>,
): PaymentReturn {
  const { payment, session_id: id } = unverifiedQuery;
  // Checkouts opened before the spelling changed come back with the other one.
  if (payment === 'canceled' || payment === 'cancelled') return { kind: 'canceled' };
  if (payment !== 'success') return { kind: 'none' };
  const isId = typeof id === 'string' && CHECKOUT_SESSION_ID.test(id);
  return { kind: 'success', checkoutSessionId: isId ? id : null };
}
