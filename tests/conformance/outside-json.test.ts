import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './expressions.ts';
import { root } from './texts.ts';

/** Files that parse what no stranger wrote. Everything else calls `parseBoundedJson`. */
const own: Readonly<Record<string, readonly string[]>> = {
  'It counts first.': ['src/contract/bounded-json.ts'],
  'Files of this program and of its operator.': [
    'demo/import/pictures.ts',
    'engine/bundles.ts',
    'engine/kept-builds.ts',
    'server/texts/catalogues.ts',
    'server/gateway/documents/picture-renderer.ts',
    'server/gateway/redirects/redirects.ts',
    'server/sent-mail.ts',
    'server/services/backup/manifest.ts',
    'server/services/content/media/demo-pictures.ts',
    'server/services/database/cluster/programs.ts',
    'server/version.ts',
  ],
  'Values of the database.': [
    'server/services/database/parsers.ts',
    'src/server-components/admin/webhooks/delivery.tsx',
  ],
  'What this program wrote and signed itself.': [
    'server/gateway/session/cookies.ts',
    'server/services/trade/orders/delivery.ts',
    'server/actors/signed-actor.ts',
    'src/server-components/admin/products/past-imports.tsx',
    'src/server-components/admin/ui/read-import.ts',
  ],
  'Answers of services and providers that the operator chose, which their client bounds.': [
    'server/client/api-response.ts',
    'server/gateway/assets/media.ts',
    'server/gateway/upstream/service-events.ts',
    'server/services/auth/messaging/delivery/provider.ts',
    'server/services/trade/payments/stripe.ts',
  ],
  'They run in the browser.': [
    'engine/entry.browser.tsx',
    'engine/entry.dev.ts',
    'src/contract/autosaved.ts',
    'src/contract/retry-script.ts',
  ],
};
const known = Object.values(own).flat();

test('JSON from outside is counted before it is parsed', () => {
  const parses = (file: string) => readFileSync(path.join(root, file), 'utf8').includes('JSON.parse(');
  const files = sourceFiles().filter((file) => !file.startsWith('src/client-components/') && parses(file));
  expect(files.filter((file) => !known.includes(file))).toEqual([]);
  expect(known.filter((file) => !files.includes(file))).toEqual([]);
});
