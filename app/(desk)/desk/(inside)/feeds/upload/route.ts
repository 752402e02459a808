import { defineDeskRoute } from '@/app/_server/desk/define-desk-route';
import { readBytes } from '@/app/_server/http/read-body';
import { partSchema } from '@/lib/contract/desk/feeds/upload';
import { PART_BYTES } from '@/lib/contract/desk/feeds/upload-bounds';
import { receivePart } from '@/lib/feeds/uploads/receive-part';
import { sharedStorage } from '@/lib/platform/storage/storage';

/** Receives one part of an upload: `?runId=…&file=feed|photos&part=0`, with the bytes as the body. */
export const PUT = defineDeskRoute(
  {
    schema: partSchema,
    roles: ['records'],
    audit: 'feeds.upload',
    about: ({ runId }) => [{ subject: 'feed', id: runId }],
    skipsMiddleware: true,
    read: async (request) => {
      const query = new URL(request.url).searchParams;
      const bytes = await readBytes(request, PART_BYTES);
      return {
        runId: query.get('runId'),
        file: query.get('file'),
        part: query.get('part'),
        bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      };
    },
  },
  async (ctx, part) => Response.json(await receivePart({ ...ctx, storage: await sharedStorage() }, part)),
);
