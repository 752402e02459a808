import { statSync } from 'node:fs';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { counted } from '@/lib/contract/english-format';
import { DAY_MS } from '@/lib/contract/times';
import { fieldKeysOf } from '@/lib/platform/config/field-keys';
import { fieldCipher } from '@/lib/platform/security/fields/sealed-fields';
import { type DoctorSettings, type Finding, ok, problem, warning } from './check';

const OLD_DAYS = 365;

type Keys = {
  newest: string;
  count: number;
  /** Null where the keys are in the environment. */
  ageDays: number | null;
};

export function keyFinding({ newest, count, ageDays }: Keys): Finding {
  const keys = `${counted(count, 'key')}, the newest is ${newest}`;
  if (ageDays === null) return ok(`${keys}. FIELD_KEYS does not say how old it is.`);
  const days = Math.floor(ageDays);
  const found = `${keys}. FIELD_KEYS_FILE changed ${days === 0 ? 'today' : `${counted(days, 'day')} ago`}.`;
  return ageDays > OLD_DAYS
    ? warning(found, 'npm run keys:rotate -- --new-key, see docs/keys.md')
    : ok(found);
}

/** Returns whether the keys open the newest name of a player; true without players. */
async function opensNames(db: Database, settings: DoctorSettings): Promise<boolean> {
  const [player] = await db.execute<{ id: string; sealed: string }>(sql`
    select id, username_sealed as sealed from players where username_sealed is not null order by id desc limit 1`);
  if (!player) return true;
  const cipher = fieldCipher(fieldKeysOf(settings));
  return cipher.open({ column: 'players.username', rowId: player.id }, player.sealed) !== null;
}

/** Checks the keys of personal fields: their age, and that they open the stored values. */
export async function checkKeys(db: Database, settings: DoctorSettings): Promise<Finding> {
  const { FIELD_KEYS: keys, FIELD_KEYS_FILE: file } = settings;
  if (keys === undefined && file === undefined)
    return problem('There are no keys.', "Set FIELD_KEYS_FILE or FIELD_KEYS to this game's keys.");
  const ring = fieldKeysOf(settings).sealingKeys();
  if (!(await opensNames(db, settings)))
    return problem(
      "These keys can't decrypt the newest player's name.",
      'Set the keys that belong to this database.',
    );
  const ageDays = file === undefined ? null : (Date.now() - statSync(file).mtimeMs) / DAY_MS;
  return keyFinding({ newest: ring.newest, count: ring.keys.size, ageDays });
}
