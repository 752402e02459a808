const { existsSync, globSync, readdirSync } = require('node:fs');
const { dirname } = require('node:path/posix');

/** Features of the game from the lowest layer to the highest (docs/architecture.md). A feature imports lower layers only. */
const FEATURES = [
  ['announcements', 'charges', 'counties', 'journal', 'lives', 'projections', 'sessions'],
  ['knowledge', 'records', 'players'],
  ['removals', 'notifications'],
  ['feeds', 'friends'],
  ['leaderboard'],
  ['accounts'],
  ['quiz', 'store'],
  ['badges', 'daily', 'higher-lower', 'moderation'],
  ['rooms'],
  ['challenges', 'export', 'friend-cards', 'history', 'operations', 'practice', 'push', 'recovery', 'rounds'],
  ['backups', 'desk'],
  ['retention'],
];
/** Folders that are not named here form the highest layer. They may import each other. */
const COMPONENTS = [['client'], ['ui'], ['realtime'], ['quiz'], ['daily', 'rooms'], ['challenges']];
const REALTIME = [['guard'], ['sockets'], ['cluster'], ['rooms'], ['handlers'], ['serve']];

const unlisted = (top, listed) => {
  const folders = existsSync(top) ? readdirSync(top, { withFileTypes: true }) : [];
  const found = folders.find((one) => one.isDirectory() && !listed.flat().includes(one.name));
  if (found) throw new Error(`Name the layer of ${top}/${found.name} in .dependency-cruiser.cjs.`);
};
unlisted('lib', ['platform', 'contract', ...FEATURES]);
unlisted('realtime', REALTIME);

const ENTRY_POINTS = ['app', 'realtime', 'worker', 'commands', 'local'];
const NOT_PRODUCTION = 'local|build|tests|bench';
const PRODUCTION =
  '^(app|realtime|worker|commands|components|lib|db|messages)/|^(middleware|instrumentation)\\.ts$';
const OUTSIDE_LIB = `^(${ENTRY_POINTS.join('|')}|components|tests|bench)/`;

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const path = (pattern, rest = {}) => ({ path: pattern, ...rest });

/** Each folder imports itself, the folders of lower layers, and those that everyone may import. */
const downward = (name, comment, top, layers, everyone = []) =>
  layers.flatMap((layer, level) =>
    layer.map((folder) => {
      const allowed = [folder, ...layers.slice(0, level).flat(), ...everyone].join('|');
      return never(
        name,
        comment,
        path(`^${top}/${folder}/`),
        path(`^${top}/[^/]+/`, { pathNot: `^${top}/(${allowed})/` }),
      );
    }),
  );

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The actions of a route serve this route, the routes below it, and the pages and layouts above it. */
const actionsOfRoutes = globSync('app/**/actions.ts').map((file) => {
  const folder = dirname(file.replaceAll('\\', '/'));
  const parts = folder.split('/');
  const above = parts.slice(1).map((_, depth) => `^${escaped(parts.slice(0, depth + 1).join('/'))}/[^/]+$`);
  return never(
    'route-has-its-own-actions',
    'actions that several routes use belong to app/_actions',
    path('^app/', { pathNot: [`^${escaped(folder)}/`, ...above] }),
    path(`^${escaped(file.replaceAll('\\', '/'))}$`),
  );
});

module.exports = {
  forbidden: [
    never('no-cycle-of-files', 'a cycle cannot be read from either end', {}, { circular: true }),
    {
      ...never('no-cycle-of-folders', 'folders form layers too', {}, { circular: true }),
      scope: 'folder',
    },
    never('no-unresolvable', 'the imported file exists', {}, { couldNotResolve: true }),
    ...downward('no-upward-import', 'a feature imports lower layers only', 'lib', FEATURES, [
      'platform',
      'contract',
    ]),
    ...downward('components-in-order', 'a component imports lower layers only', 'components', COMPONENTS),
    ...downward('realtime-in-order', 'a folder imports lower layers only', 'realtime', REALTIME),
    never(
      'desk-stands-apart',
      'the desk shares only client and ui with the game',
      path('^components/desk/'),
      path('^components/', { pathNot: '^components/(desk|client|ui)/' }),
    ),
    never(
      'desk-stands-apart',
      'the game does not know the desk',
      path('^components/', { pathNot: '^components/desk/' }),
      path('^components/desk/'),
    ),
    never(
      'components-get-texts-from-the-page',
      'an imported catalog would send every language to the browser',
      path('^components/'),
      path('^messages/(?!format)', { dependencyTypesNot: ['type-only'] }),
    ),
    never(
      'messages-import-no-layer',
      'every layer imports messages, so messages may import none of them',
      path('^messages/'),
      path(`^lib/|${OUTSIDE_LIB}`),
    ),
    ...actionsOfRoutes,
    ...ENTRY_POINTS.map((entry) =>
      never(
        'entry-points-stand-alone',
        'what two entry points share belongs to lib',
        path(`^${entry}/`),
        path(`^(${ENTRY_POINTS.filter((other) => other !== entry).join('|')})/`),
      ),
    ),
    never(
      'components-belong-to-pages',
      'components run in the browser',
      path('^(realtime|worker|commands|local)/'),
      path('^components/'),
    ),
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
      'server, browser and database schema share it: zod and pure code',
      path('^lib/contract/'),
      path('.', { pathNot: '^(lib/contract|messages|node_modules/zod)/' }),
    ),
    never(
      'contract-takes-types-of-messages',
      'an imported catalog would send every language to the browser',
      path('^lib/contract/'),
      path('^messages/(?!text-key)', { dependencyTypesNot: ['type-only'] }),
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
      'db-knows-the-contract-alone',
      'the schema takes the values of enumerated columns from the contract',
      path('^db/'),
      path(`^lib/|${OUTSIDE_LIB}`, { pathNot: '^lib/contract/' }),
    ),
    never(
      'components-know-the-contract-alone',
      'actions reach components as props',
      path('^components/'),
      path(`^(lib|db|${ENTRY_POINTS.join('|')}|tests|bench)/`, { pathNot: '^lib/contract/' }),
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
