import { formatMoment } from '../format';

/** Returns when an account is erased, for screens and emails: 'Nov 28, 2026, 9:30 AM UTC'. */
export function deletionMoment(locale: string, dueAt: Date): string {
  return `${formatMoment(locale, dueAt, 'UTC')} UTC`;
}
