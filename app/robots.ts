import type { MetadataRoute } from 'next';

/** Allows crawlers on the landing page and the legal documents only. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/$', '/terms', '/privacy-policy', '/_next/static/'], disallow: '/' },
  };
}
