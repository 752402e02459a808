import { env } from '@/lib/platform/config/env';

/**
 * Ends the process when a setting is missing or wrong, naming each. Next itself would go on listening and fail
 * whoever comes first.
 */
export function requireSettings(): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
