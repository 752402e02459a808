import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';

/**
 * Streams a body piece by piece as the client reads it, so that slow readers hold no memory. An error aborts the response and is
 * logged here, because Next's own log line may hold personal data.
 */
export function streamPieces(pieces: AsyncIterable<string>, log: Log): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ error: errorReport(error) }, 'an answer was cut off');
        controller.error(new Error('the answer was cut off'));
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
