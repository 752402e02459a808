import type { AuditFilter } from '@/lib/contract/desk/audit';

export const AUDIT_PATH = '/desk/audit';
export const AUDIT_EXPORT_PATH = '/desk/audit/export';

/** Returns an address of the audit with a filter. */
export function addressOf(path: string, filter: AuditFilter): string {
  const set = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
