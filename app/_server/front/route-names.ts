import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteOf } from '@/lib/platform/metrics/http-metrics';

function patternOf(route: string): RegExp {
  const pieces = route
    .split('/')
    .slice(1)
    .map((piece) => {
      if (/^\[\[\.\.\..+\]\]$/.test(piece)) return '(?:/.*)?';
      if (/^\[\.\.\..+\]$/.test(piece)) return '/.+';
      if (/^\[.+\]$/.test(piece)) return '/[^/]+';
      return `/${piece.replace(/[.*+?^${}()|\\]/g, '\\$&')}`;
    });
  return new RegExp(`^${pieces.join('')}$`);
}

/** Names a path by its route: `static` for built files, `other` where no route matches. */
export function routeNames(routes: readonly string[]): RouteOf {
  const plain = new Set(routes.filter((route) => !route.includes('[')));
  const patterns = routes
    .filter((route) => route.includes('['))
    .map((route) => [patternOf(route), route] as const);
  return (path) => {
    if (plain.has(path)) return path;
    if (path.startsWith('/_next/')) return 'static';
    return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
  };
}

export function builtRoutes(distDir: string): string[] {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(join(distDir, 'app-path-routes-manifest.json'), 'utf8'),
    );
    return Object.values(manifest as Record<string, string>);
  } catch {
    return [];
  }
}
