/** Loaded before tsx by `npm start` and `npm run dev`: says what to do when the development packages are missing. */
import { existsSync } from 'node:fs';

if (!existsSync('node_modules/tsx')) {
  process.stderr.write(
    'This needs the packages for development: run npm ci --include=dev. To host the game, see docs/hosting.md.\n',
  );
  process.exit(1);
}
