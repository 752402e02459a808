const { existsSync, readdirSync } = require('node:fs');

/** Features of the game from the lowest layer to the highest (docs/architecture.md). A feature imports lower layers only. */
const LAYERS = [
  ['charges', 'counties', 'lives', 'projections', 'sessions'],
  ['knowledge', 'records', 'players'],
  ['removals', 'notifications'],
  ['feeds', 'friends'],
  ['accounts', 'leaderboard'],
  ['quiz', 'store'],
  ['badges', 'daily', 'moderation'],
  ['rooms'],
  ['export', 'friend-cards', 'operations', 'push', 'recovery', 'rounds'],
  ['desk'],
  ['retention'],
];

const unlisted = (existsSync('lib') ? readdirSync('lib') : []).filter(
  (name) => !['platform', 'contract', ...LAYERS.flat()].includes(name),
);
if (unlisted.length > 0) throw new Error(`Name the layer of lib/${unlisted[0]} in .dependency-cruiser.cjs.`);

const ENTRY_POINTS = 'app|realtime|commands';
const NOT_PRODUCTION = 'local|tests|bench';
const PRODUCTION = `^(${ENTRY_POINTS}|components|lib|db)/|^(middleware|instrumentation)\\.ts$`;
const OUTSIDE_LIB = `^(${ENTRY_POINTS}|components|${NOT_PRODUCTION})/`;

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const path = (pattern, rest = {}) => ({ path: pattern, ...rest });

const upward = LAYERS.flatMap((layer, level) =>
  layer.map((feature) =>
    never(
      'no-upward-import',
      'a feature imports lower layers only',
      path(`^lib/${feature}/`),
      path(`^lib/(${LAYERS.slice(level).flat().join('|')})/`, { pathNot: `^lib/${feature}/` }),
    ),
  ),
);

module.exports = {
  forbidden: [
    never('no-cycle-of-files', 'a cycle cannot be read from either end', {}, { circular: true }),
    {
      ...never('no-cycle-of-folders', 'folders form layers too', {}, { circular: true }),
      scope: 'folder',
    },
    never('no-unresolvable', 'the imported file exists', {}, { couldNotResolve: true }),
    ...upward,
    never(
      'platform-knows-no-feature',
      'technology without the game; of the contract it knows types alone',
      path('^lib/platform/'),
      path('^lib/', { pathNot: '^lib/(platform|contract)/' }),
    ),
    never(
      'platform-takes-types-of-the-contract',
      'technology without the game; of the contract it knows types alone',
      path('^lib/platform/'),
      path('^lib/contract/', { dependencyTypesNot: ['type-only'] }),
    ),
    never(
      'contract-is-pure',
      'server and browser share it: zod, pure code and the values of enumerated columns',
      path('^lib/contract/'),
      path('.', { pathNot: '^(lib/contract/|db/enums\\.ts$|node_modules/zod/)' }),
    ),
    never(
      'lib-knows-no-entry-point',
      'the game does not know who calls it',
      path('^lib/'),
      path(OUTSIDE_LIB),
    ),
    never(
      'lib-knows-no-framework',
      'no next, react or socket.io in the game',
      path('^lib/'),
      path('node_modules/(next|react|react-dom|socket\\.io|socket\\.io-client)/'),
    ),
    never(
      'db-is-the-lowest-layer',
      'the database knows nothing of the game',
      path('^db/'),
      path(`^lib/|${OUTSIDE_LIB}`),
    ),
    never(
      'components-know-the-contract-alone',
      'actions reach components as props',
      path('^components/'),
      path(`^(lib|db|${ENTRY_POINTS}|${NOT_PRODUCTION})/`, { pathNot: '^lib/contract/' }),
    ),
    never(
      'app-is-a-process-of-its-own',
      'pages, realtime and commands share the game, not each other',
      path('^app/'),
      path('^(realtime|commands)/'),
    ),
    never(
      'realtime-is-a-process-of-its-own',
      'pages, realtime and commands share the game, not each other',
      path('^realtime/'),
      path('^(app|components|commands)/'),
    ),
    never(
      'production-knows-no-stand-in',
      'what runs on a developer machine alone never reaches production',
      path(PRODUCTION),
      path(`^(${NOT_PRODUCTION})/`),
    ),
    never(
      'not-to-dev-dep',
      'production installs without devDependencies; types are gone by then',
      path(PRODUCTION),
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
