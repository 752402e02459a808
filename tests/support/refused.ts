import { expect } from 'vitest';

export async function expectRefused(call: Promise<unknown>, code: string): Promise<void> {
  await expect(call).rejects.toMatchObject({ code });
}
