/** Encodes the photos of its arguments at once and prints how many MB the process grew at its peak, without the memory of drawing them. */
import { readFile } from 'node:fs/promises';
import { encodeProfileImage } from '@/lib/players/image/encode-profile-image';

const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1024);

const [, , small, ...files] = process.argv;
await encodeProfileImage(await readFile(small ?? ''));
const photos = await Promise.all(files.map((file) => readFile(file)));
const before = peakMb();
const outcomes = await Promise.allSettled(photos.map((photo) => encodeProfileImage(photo)));
const encoded = outcomes.filter(({ status }) => status === 'fulfilled').length;
process.stdout.write(JSON.stringify({ before, peak: peakMb(), encoded }));
