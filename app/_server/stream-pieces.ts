import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';

/**
 * A body that is sent piece by piece as it is read: a slow reader holds neither memory nor a connection. An error amid it
 * cuts the answer off; it is logged here, because what Next would log of it may hold people's data.
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
