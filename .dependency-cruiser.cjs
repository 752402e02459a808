/** The layer rules of the house: imports run downward only (see README, "How it is laid out"). */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    never(
      'db-is-the-floor',
      'db imports nothing of ours above it',
      '^db/',
      '^(app|components|realtime|commands|dev|tests|bench)/',
    ),
    never(
      'db-needs-no-lib',
      'only schema constants may be shared; lib stands on db',
      '^db/(schema|client)',
      '^lib/',
    ),
    never(
      'lib-knows-no-door',
      'the game does not know who calls it',
      '^lib/',
      '^(app|components|realtime|commands|dev|tests|bench)/',
    ),
    never(
      'lib-knows-no-framework',
      'no next, react or socket.io in the game',
      '^lib/',
      'node_modules/(next|react|react-dom|socket\\.io|socket\\.io-client)/',
    ),
    never(
      'components-stay-in-the-browser',
      'components see only what is safe in a browser',
      '^components/',
      '^(db|realtime|dev|tests|bench|app/_server)/',
    ),
    {
      name: 'components-take-only-browser-safe-lib',
      severity: 'error',
      from: { path: '^components/' },
      to: {
        path: '^lib/',
        pathNot:
          '^lib/(app|lives/rules|badges/catalogue|realtime/protocol|.*/.*-view|.*/schemas?|browser/.*)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    never(
      'realtime-is-no-page',
      'realtime and app are separate processes',
      '^realtime/',
      '^(app|components|dev|tests|bench)/',
    ),
    never(
      'app-is-no-realtime',
      'realtime and app are separate processes',
      '^app/',
      '^(realtime|dev|tests|bench)/',
    ),
    never(
      'production-knows-no-stand-in',
      'dev never reaches production code',
      '^(app|components|realtime|lib|db)/',
      '^dev/',
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
