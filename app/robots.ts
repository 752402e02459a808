import type { MetadataRoute } from 'next';

/** Crawlers may read what explains the game; whatever shows a person's photo or a player is not for them. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/$', '/terms', '/privacy-policy', '/_next/static/'], disallow: '/' },
  };
}
