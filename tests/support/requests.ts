import { type APIRequestContext, type APIResponse, expect, type Page, type Request } from '@playwright/test';

export const SESSION_COOKIE = 'lineup_session';

export async function visit(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string | undefined }> {
  const response = await request.get(path, { headers, maxRedirects: 0 });
  return { status: response.status(), location: response.headers().location };
}

/** Returns the action request that `act` makes the page send. `text` tells it from actions that the page sends by itself. */
export async function sentAction(page: Page, text: string, act: () => Promise<void>): Promise<Request> {
  const sent = page.waitForRequest(
    (request) => 'next-action' in request.headers() && (request.postData() ?? '').includes(text),
  );
  await act();
  return sent;
}

export async function replay(
  request: APIRequestContext,
  action: Request,
  change: { headers: Record<string, string | undefined>; data: string },
): Promise<APIResponse> {
  const original = await action.allHeaders();
  const headers = Object.fromEntries(
    Object.entries({ ...original, ...change.headers }).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && !entry[0].startsWith(':') && entry[0] !== 'content-length',
    ),
  );
  return request.post(action.url(), { headers, data: Buffer.from(change.data), maxRedirects: 0 });
}

/** Deletes the cookies on /terms, whose only request of its own is the one for the player's current room. */
export async function forgetMe(page: Page): Promise<void> {
  await page.goto('/terms');
  await page.context().clearCookies();
}

/** Cuts the network once the toasts, which a page loads last, are there: a script that is missing later is an error of the page. */
export async function goOffline(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/setting');
  const dialog = page.getByRole('dialog');
  // A press before the page is hydrated opens nothing.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Logout' }).click();
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}
