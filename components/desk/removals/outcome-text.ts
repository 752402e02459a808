import type { DecisionOutcome } from '@/lib/contract/desk/removals';
import { counted } from '@/lib/contract/format';

export type Kind = 'approve' | 'reinstate';

/** Returns a sentence each about what was decided, what others had decided before, and what failed. */
export function outcomeText(kind: Kind, outcomes: readonly DecisionOutcome[]): string {
  const decided = outcomes.filter(({ outcome }) => outcome === 'decided');
  const before = outcomes.filter(({ outcome }) => outcome === 'before');
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const sum = decided.reduce((total, each) => total + each.records, 0);
  const what = kind === 'approve' ? 'erased for good' : 'put back into play';
  const names = [...new Set(before.map(({ decidedBy }) => decidedBy ?? 'another operator'))].join(', ');
  return [
    ...(decided.length > 0
      ? [`${counted(decided.length, 'request')} decided: ${counted(sum, 'record')} ${what}.`]
      : []),
    ...(before.length > 0 ? [`${names} decided ${counted(before.length, 'request')} before you.`] : []),
    ...(failed.length > 0 ? [`${counted(failed.length, 'request')} could not be decided. Try again.`] : []),
    ...(decided.length + before.length + failed.length === 0 ? ['There is no such request.'] : []),
  ].join(' ');
}

/** Returns what a split did, or who decided before. */
export function splitText(split: {
  changed: boolean;
  approved: number;
  reinstated: number;
  decidedBy: string | null;
}): string {
  if (!split.changed) return `${split.decidedBy ?? 'Another operator'} decided this request before you.`;
  return `${counted(split.approved, 'record')} erased for good, ${counted(split.reinstated, 'record')} put back into play.`;
}
