import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';

/** Streams a body as the client reads it. An error aborts it, and is logged here: Next's own log line may hold personal data. */
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
