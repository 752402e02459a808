/** Calls the API and returns the answer's `data`. Throws with the server's message when it refuses. */
export async function callApi<T>(url: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: T };
  if (!success) throw new Error(message);
  return data;
}
