const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

/** Counts WebSocket frames of any kind by their headers (RFC 6455, 5.2): messages, fragments, pings and pongs. */
export class FrameCounter {
  private headerRead = 0;
  private headerSize = 2;
  private lengthSize = 0;
  private payloadLeft = 0;

  count(chunk: Uint8Array): number {
    let frames = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.headerRead === 0 && this.payloadLeft > 0) {
        const skipped = Math.min(this.payloadLeft, chunk.length - at);
        this.payloadLeft -= skipped;
        at += skipped;
      } else {
        if (this.headerRead === 0) frames += 1;
        this.readHeaderByte(chunk[at] ?? 0);
        at += 1;
      }
    }
    return frames;
  }

  private readHeaderByte(byte: number): void {
    const index = this.headerRead++;
    if (index === 1) this.readShortLength(byte);
    else if (index >= 2 && index < 2 + this.lengthSize) this.payloadLeft = this.payloadLeft * 256 + byte;
    if (index > 0 && this.headerRead === this.headerSize) this.headerRead = 0;
  }

  private readShortLength(byte: number): void {
    const length = byte & 0x7f;
    this.lengthSize = length === LENGTH_IN_16_BITS ? 2 : length === LENGTH_IN_64_BITS ? 8 : 0;
    this.payloadLeft = this.lengthSize > 0 ? 0 : length;
    const maskSize = byte & 0x80 ? 4 : 0;
    this.headerSize = 2 + this.lengthSize + maskSize;
  }
}
