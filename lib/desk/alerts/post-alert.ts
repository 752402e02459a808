import type { DeskAlert } from '@/lib/contract/mail/mail';
import { alertText } from '@/lib/notifications/mail/templates/alert-text';

const TIMEOUT_MS = 10_000;

/** Posts an alert as JSON. `text` is what chat services show; the rest is for programs. Redirects are refused. */
export async function postAlert(address: string, alert: DeskAlert): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: alertText(alert), ...alert }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the address of an alert answered ${response.status}`);
}
