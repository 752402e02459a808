import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_SETTINGS_FILE } from '@/lib/platform/config/local-settings-file';

/** Writes the settings of the running game, secrets included, to its data directory for the operator's commands. */
export function writeRunningSettings(dataDir: string, settings: Record<string, string | undefined>): void {
  writeFileSync(join(dataDir, LOCAL_SETTINGS_FILE), `${JSON.stringify(settings, null, 2)}\n`, {
    mode: 0o600,
  });
}
