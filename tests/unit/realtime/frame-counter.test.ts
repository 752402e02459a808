import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameCounter } from '@/realtime/guard/frame-counter';
import { frame } from '@/tests/support/raw-line';

const anyFrame = fc
  .tuple(
    fc.constantFrom('text', 'continuation', 'ping', 'pong'),
    fc.constantFrom(0, 1, 125, 126, 300, 65_536),
  )
  .map(([kind, length]) => frame(kind, 'x'.repeat(kind.startsWith('p') ? Math.min(length, 125) : length)));

test('every frame of any kind and length counts once, however the stream is split', () => {
  fc.assert(
    fc.property(
      fc.array(anyFrame, { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 70_000 }), { maxLength: 50 }),
      (frames, sizes) => {
        const stream = Buffer.concat(frames);
        const counter = new FrameCounter();
        let counted = 0;
        let at = 0;
        for (const size of [...sizes, stream.length]) {
          counted += counter.count(stream.subarray(at, at + size));
          at += size;
        }
        expect(counted).toBe(frames.length);
      },
    ),
  );
});

test('byte by byte, each frame counts with its first byte', () => {
  const stream = Buffer.concat([frame('text', 'x'.repeat(200)), frame('ping'), frame('pong', 'abc')]);
  const counter = new FrameCounter();
  const begins = [...stream].flatMap((byte, i) => (counter.count(Buffer.from([byte])) === 1 ? [i] : []));
  expect(begins).toEqual([0, 208, 214]);
});

test('frames without a mask, which servers refuse, count too', () => {
  const unmasked = Buffer.from([0x89, 0x00, 0x81, 0x02, 0x41, 0x42]);
  expect(new FrameCounter().count(Buffer.concat([unmasked, unmasked]))).toBe(4);
});
