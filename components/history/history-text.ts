import type { HistoryEntry } from '@/lib/contract/history/history-view';
import type { Texts } from '@/messages/format';

/** Returns '2026-11', by UTC as the server counts. */
export const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7);

/** Returns 'Round' or 'Daily No. 12'. */
export function entryTitle(t: Texts<'history'>, { kind, number }: HistoryEntry): string {
  return kind === 'daily' ? t('daily', { number: number ?? 0 }) : t(kind);
}
