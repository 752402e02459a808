import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBytes, readText } from '@/app/_server/http/read-body';

afterEach(() => vi.useRealTimers());

/** A request with an endless body. Counts the bytes read, and notes a cancellation. */
function endless(chunk: Uint8Array | null, headers: Record<string, string> = {}) {
  const seen = { bytes: 0, canceled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (chunk === null) return new Promise(() => {});
      seen.bytes += chunk.length;
      controller.enqueue(chunk);
    },
    cancel() {
      seen.canceled = true;
    },
  });
  const request = new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  return { request, seen };
}

/** A request of which this many bytes arrive each second. */
function dripping(bytes: number, times = Number.POSITIVE_INFINITY) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((done) => setTimeout(done, 1000));
      controller.enqueue(new Uint8Array(bytes));
      sent += 1;
      if (sent === times) controller.close();
    },
  });
  return { request: new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit) };
}

const photo = () => new Request('http://x/', { method: 'POST', body: 'photo' });

describe('a body', () => {
  it('is read completely up to the limit, and a missing one is empty', async () => {
    const whole = new Request('http://x/', { method: 'POST', body: 'a'.repeat(100) });
    expect((await readBytes(whole, 100)).length).toBe(100);
    expect(await readText(new Request('http://x/', { method: 'POST' }), 100)).toBe('');
  });

  it('that never ends is canceled once it is too large', async () => {
    const { request, seen } = endless(new Uint8Array(1000));
    await expect(readBytes(request, 10_000)).rejects.toThrow('The request is too large');
    expect(seen.canceled).toBe(true);
    expect(seen.bytes).toBeLessThan(20_000);
  });

  it('that declares too much is not read at all', async () => {
    const { request, seen } = endless(null, { 'content-length': '10485761' });
    await expect(readBytes(request, 10 * 1024 * 1024)).rejects.toThrow('at most 10 MB');
    expect(seen).toEqual({ bytes: 0, canceled: false });
  });

  it('that stops coming is given up after some seconds', async () => {
    vi.useFakeTimers();
    const { request, seen } = endless(null);
    const refused = expect(readBytes(request, 1000)).rejects.toThrow('The upload took too long.');
    await vi.advanceTimersByTimeAsync(10_500);
    expect(seen.canceled).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    expect(seen.canceled).toBe(true);
  });

  it('that trickles in is given up after some seconds, as text and as bytes', async () => {
    vi.useFakeTimers();
    const readers = [
      (request: Request) => readBytes(request, 1_000_000),
      (request: Request) => readText(request, 1_000_000),
    ];
    for (const read of readers) {
      const { request } = dripping(1024);
      const refused = expect(read(request)).rejects.toThrow('The upload took too long.');
      await vi.advanceTimersByTimeAsync(12_500);
      await refused;
    }
  });

  it('at the pace of a slow phone is read completely, but not after a minute', async () => {
    vi.useFakeTimers();
    const slow = dripping(16 * 1024, 40);
    const whole = readBytes(slow.request, 1_000_000);
    await vi.advanceTimersByTimeAsync(41_000);
    expect((await whole).length).toBe(40 * 16 * 1024);
    const refused = expect(readBytes(dripping(100_000).request, 10_000_000)).rejects.toThrow('too long');
    await vi.advanceTimersByTimeAsync(56_000);
    await refused;
  });

  it('of bytes is one of twelve at a time; the next is refused with a time to retry', async () => {
    vi.useFakeTimers();
    const refused = Array.from({ length: 12 }, () =>
      expect(readBytes(endless(null).request, 1000)).rejects.toThrow('too long'),
    );
    const next = () => readBytes(photo(), 1000);
    await expect(next()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    await vi.advanceTimersByTimeAsync(12_000);
    await Promise.all(refused);
    expect((await next()).toString()).toBe('photo');
  });
});
