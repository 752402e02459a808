import type { MetadataRoute } from 'next';

/** Allows crawlers on the landing page, the documents, and what link previews show. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: [
        '/$',
        '/terms',
        '/privacy-policy',
        '/sources',
        '/transparency',
        '/?to=higher-lower$',
        '/c/',
        '/d/',
        '/shared/',
        '/follow/',
        '/room/',
        '/_next/static/',
      ],
      disallow: '/',
    },
  };
}
