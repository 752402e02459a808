/**
 * Values of enumerated columns that entry points and the browser share. It imports nothing, so that `lib/contract`
 * may import it.
 */

export const IDENTITY_PROVIDERS = ['google', 'apple', 'facebook'] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

export const REPORTED_THINGS = ['username', 'image'] as const;
export type ReportedThing = (typeof REPORTED_THINGS)[number];

export const REPORT_REASONS = ['abusive', 'sexual', 'personal', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const FLAG_REASONS = ['wrong_label', 'under_age', 'offensive'] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];
