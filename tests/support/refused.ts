import { expect } from 'vitest';

/** Expects a call to be refused with this code. */
export async function expectRefused(call: Promise<unknown>, code: string): Promise<void> {
  await expect(call).rejects.toMatchObject({ code });
}
