import type { ReportedThing, ReportReason } from '@/lib/contract/enums';

export const REPORT_WORDS_MAX_LENGTH = 300;

export const REPORTED_THINGS = [
  { what: 'username', label: 'The username' },
  { what: 'image', label: 'The photo' },
] as const satisfies readonly { what: ReportedThing; label: string }[];

export const REPORT_REASONS = [
  { reason: 'abusive', label: 'Insulting or hateful' },
  { reason: 'sexual', label: 'Sexual or violent' },
  { reason: 'personal', label: 'Shows private data' },
  { reason: 'impersonation', label: 'Pretends to be someone else' },
  { reason: 'other', label: 'Something else' },
] as const satisfies readonly { reason: ReportReason; label: string }[];
