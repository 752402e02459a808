import type { HistoryEntry } from '@/lib/contract/history/history-view';
import type { Texts } from '@/messages/format';

/** Returns '2026-11'. Months are in UTC, as on the server. */
export const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7);

export function entryTitle(t: Texts<'history'>, { kind, number }: HistoryEntry): string {
  return kind === 'daily' ? t('daily', { number: number ?? 0 }) : t(kind);
}
