import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP for tests. What is not given is as an honest archiver writes it. */
export type ZipEntry = {
  name: string;
  content: Buffer;
  isDeflated?: boolean;
  /** The upper half of the attributes, as Unix writes it. */
  unixMode?: number;
  flags?: number;
  /** What the directory says about the size; the truth by default. */
  saidBytes?: number;
};

export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isDeflated = false, unixMode = 0o100644, flags = 0, saidBytes } of entries) {
    const packed = isDeflated ? deflateRawSync(content, { level: 9 }) : content;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(isDeflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(saidBytes ?? content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((unixMode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), fields, rest, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}
