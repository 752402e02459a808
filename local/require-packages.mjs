/** Loaded before tsx by `npm start` and `npm run dev`: says what to do where the development packages are missing. */
import { existsSync } from 'node:fs';

if (!existsSync('node_modules/tsx')) {
  process.stderr.write(
    'npm start needs the packages for development: run npm ci --include=dev. ' +
      'A host runs the folders that docs/hosting.md describes.\n',
  );
  process.exit(1);
}
