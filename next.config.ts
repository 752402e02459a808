import type { NextConfig } from 'next';

const config: NextConfig = {
  // Two builds of one folder (a measurement beside a running game) stay apart with a directory each.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Pages that only measurements see are built for measurements only.
  pageExtensions: ['tsx', 'ts', ...(process.env.LINEUP_BENCH === '1' ? ['bench.tsx'] : [])],
  // No image optimizer: its copies of signed photos would outlive their addresses and their removal.
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // While developing, Next would print what forms send, passwords too.
  logging: { serverFunctions: false },
  // Built files pass the middleware by; what holds for every file whatever its address is said here.
  headers: async () => [
    {
      source: '/_next/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
        { key: 'Referrer-Policy', value: 'same-origin' },
      ],
    },
  ],
  // Fonts, icons and tables are read by their paths, which the trace of imports does not see.
  outputFileTracingIncludes: {
    '**/sources': ['data/bookings/*.csv'],
    '**/shared/pictures/**': [
      'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff',
      'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-800-normal.woff',
      'public/badge/*.svg',
    ],
  },
  // Bodies that come through the middleware are held in memory. The largest is an event of the payment provider.
  experimental: { proxyClientMaxBodySize: '256kb' },
  // Types are checked by `npm run types` on the native compiler; checking twice only slows the first start.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    'next-auth',
    'sharp',
    'pg-boss',
    'pino',
    'postgres',
    'prom-client',
    'flydrive',
  ],
};

export default config;
