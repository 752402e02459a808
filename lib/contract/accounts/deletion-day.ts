const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** When an account is erased, the same on screens and in mails: '28 November 2026 at 09:30 UTC'. */
export function deletionMoment(dueAt: Date): string {
  return `${FORMAT.format(dueAt)} UTC`;
}

/** '28 November 2026', by UTC. */
export function deletionDay(dueAt: Date): string {
  return DAY.format(dueAt);
}
