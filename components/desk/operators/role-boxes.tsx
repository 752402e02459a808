'use client';

import { OPERATOR_ROLES, type OperatorRole } from '@/lib/contract/enums';

const MAY: Record<OperatorRole, string> = {
  moderator: 'reports, renaming, bans, boards',
  records: 'booking photos, removals, flags, feeds',
  support: 'sessions, purchases, refunds, erasing',
  admin: 'operators and the audit',
};

type RoleBoxesProps = {
  roles: readonly OperatorRole[];
  onChange: (roles: OperatorRole[]) => void;
  error?: string | undefined;
};

/** One box for each role. */
export function RoleBoxes({ roles, onChange, error }: RoleBoxesProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-semibold">Roles</legend>
      {OPERATOR_ROLES.map((role) => (
        <label key={role} className="flex min-h-10 items-center gap-3">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((one) => one !== role))
            }
            className="size-5 shrink-0 accent-accent"
          />
          <span>
            {role} <span className="text-muted">· {MAY[role]}</span>
          </span>
        </label>
      ))}
      {error ? <p className="font-semibold text-bad-text">{error}</p> : null}
    </fieldset>
  );
}
