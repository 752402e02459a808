import type { MetadataRoute } from 'next';
import { APP_NAME } from '@/lib/app';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: APP_NAME,
    short_name: APP_NAME,
    description: 'A quiz on public arrest records. Everybody in it is presumed innocent.',
    start_url: '/home',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#10141f',
    theme_color: '#10141f',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
}
