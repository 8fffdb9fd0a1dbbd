/** The parts that `npm run mutants` breaks, each with the tests that should notice. */
type Part = { readonly mutate: string[]; readonly tests: string[] };

const gateway = (files: string, ...tests: string[]): Part => ({
  mutate: [`server/gateway/${files}`],
  tests: tests.map((name) => `tests/gateway/${name}.test.ts`),
});
/** Also with tests of tests/engine, which start the gateway with a small app. */
const withEngine = ({ mutate, tests }: Part, ...names: string[]): Part => ({
  mutate,
  tests: [...tests, ...names.map((name) => `tests/engine/${name}.test.ts`)],
});

export const parts: Readonly<Record<string, Part>> = {
  flight: { mutate: ['engine/flight-*.ts'], tests: ['tests/flight/*.test.ts'] },
  wire: { mutate: ['src/contract/wire*.ts'], tests: ['tests/contract/wire.test.ts'] },
  contract: {
    mutate: ['src/contract/**/!(wire*).ts'],
    // Without the property tests of each endpoint, which take seconds for every mutant.
    tests: [
      'tests/contract/!(endpoint-values|demo-content|supply-chain|node-version).test.ts',
      'tests/components/*.test.{ts,tsx}',
    ],
  },
  cache: gateway('cache/*.ts', 'document-cache', 'shared-lists'),
  redirects: gateway('redirects/*.ts', 'redirects'),
  // Not what the tests of limits and slow clients hold: they count a million addresses, or wait.
  security: gateway(
    'security/!(rate-limit|bounded-counts|load-shedding|connections).ts',
    ...['security', 'seals', 'targets', 'reports', 'guards', 'files', 'forms'],
  ),
  session: gateway(
    'session/*.ts',
    ...['guards', 'sessions', 'session-start', 'sign-in', 'return-path', 'actions-access', 'faults-auth'],
  ),
  upstream: gateway('upstream/*.ts', ...['proxy', 'service-events', 'sources']),
  client: { ...gateway('', 'api', 'retry', 'upstream', 'account-calls'), mutate: ['server/client/*.ts'] },
  assets: withEngine(
    gateway('{assets,responses}/*.ts', 'files', 'media', 'documents', 'document-cache'),
    ...['documents', 'page-cache'],
  ),
  // Not the drawing of a preview: its sizes, colours and paths are compared by eye.
  documents: gateway('documents/!(card).ts', 'documents', 'documents-previews'),
  actions: withEngine(gateway('actions/*.ts', 'forms', 'returned-form', 'actions-access'), 'actions'),
  pages: withEngine(
    gateway('pages/*.ts', 'pages', 'streams', 'guards', 'return-path', 'forms', 'sign-in', 'sessions'),
    'documents',
    'fast-path',
    'actions',
  ),
};
