import type { MetadataRoute } from 'next';

/** Allows crawlers on the landing page, the documents, and what link previews show of shared pages, invitations and rooms. */
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
