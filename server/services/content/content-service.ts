import { sendMessage } from '#contract/auth/messages.ts';
import { getContentMergeImpact } from '#contract/merge-impact.ts';
import { createService } from '../create-service.ts';
import { createDeliveries } from '../deliveries/deliveries.ts';
import { addDeliveryRoutes } from '../deliveries/routes.ts';
import { addErasing } from '../erasing.ts';
import { addEventRoutes } from '../events/routes.ts';
import { createFolderStore } from '../files/folder-store.ts';
import type { FileStore } from '../files/store.ts';
import { addMergeImpact } from '../merging/merging.ts';
import type { Service, ServiceOptions } from '../service.ts';
import type { ServiceCalls } from '../service-calls.ts';
import { addWebhookEvents } from '../webhooks/queue.ts';
import { addDeckRoutes } from './decks/routes.ts';
import { insertBlankSite } from './defaults/blank-site.ts';
import { addDependentRoutes } from './dependents.ts';
import { erase } from './erasure.ts';
import { publishDue } from './events/due.ts';
import { addImportRoutes } from './imports/routes.ts';
import { addOwnPageRoutes } from './internal-pages/routes.ts';
import { addLookRoutes } from './looks/routes.ts';
import { createPictureFiles, isPictureKey, type PictureFiles } from './media/files.ts';
import { addMediaRoutes } from './media/routes.ts';
import { merging } from './merging.ts';
import { addMovingRoutes } from './moving/routes.ts';
import { addOverviewRoute } from './overview.ts';
import { addOwnDataRoutes } from './own-data.ts';
import { addPageRoutes } from './pages/routes.ts';
import { addPolicyRoutes } from './policies/routes.ts';
import { addPostRoutes } from './posts/routes.ts';
import { addPresenceRoutes } from './presence/routes.ts';
import { addPreviewRoutes } from './previews/routes.ts';
import { addProductCategoryRoutes } from './product-categories/routes.ts';
import { addReservationRoutes } from './products/reservations.ts';
import { addProductRoutes } from './products/routes.ts';
import { addTradeChangeRoutes } from './products/trade-changes.ts';
import { addRedirectRoutes } from './redirects/routes.ts';
import { addSearchRoutes } from './search/routes.ts';
import { addBeginningRoutes } from './site/beginning.ts';
import { addSiteRoutes } from './site/routes.ts';
import type { ContentTables } from './tables.ts';
import { addLogRoutes } from './timeline.ts';
import { addTranslationFileRoutes } from './translation-files/routes.ts';
import { addTranslationRoutes } from './translations/routes.ts';
import { addTypefaceRoutes } from './typefaces/routes.ts';
import { addVersionRoutes } from './versions/routes.ts';

const dueEvery = 1_000;
const messagesEvery = 5_000;

type ContentOptions = ServiceOptions & { files: FileStore; calls: ServiceCalls };

export async function createContentService(options: ContentOptions): Promise<Service<ContentTables>> {
  const { config } = options;
  const service = await createService<ContentTables>('content', options);
  // The demo import needs an empty site.
  if (!config.SEED_DEMO) await insertBlankSite(service.database);
  addSiteRoutes(service);
  addLookRoutes(service);
  addBeginningRoutes(service);
  addRedirectRoutes(service);
  addPageRoutes(service);
  addPostRoutes(service, options.calls);
  addPolicyRoutes(service);
  addProductRoutes(service);
  addProductCategoryRoutes(service);
  addReservationRoutes(service);
  addTradeChangeRoutes(service);
  addOwnPageRoutes(service);
  addDependentRoutes(service);
  addSearchRoutes(service);
  addTranslationRoutes(service);
  addTranslationFileRoutes(service);
  addDeckRoutes(service);
  addVersionRoutes(service);
  addPreviewRoutes(service);
  addPresenceRoutes(service);
  const deliveries = createDeliveries(service, async ({ id: key, tries: _tries, files: _files, ...message }) => {
    const { outcome } = await options.calls.asSystem(sendMessage, { key, ...message });
    return outcome;
  });
  addDeliveryRoutes(service, deliveries);
  addOverviewRoute(service);
  addLogRoutes(service);
  const pictures = createPictureFiles(options.files);
  await warnAboutFolder(service, pictures);
  await addMediaRoutes(service, pictures);
  addTypefaceRoutes(service);
  await addImportRoutes(service, pictures);
  await addMovingRoutes({ service, calls: options.calls, store: options.files, files: pictures });
  await addEventRoutes(service);
  addErasing(service, options.calls, { erase, merging });
  addMergeImpact(service, getContentMergeImpact, { calls: options.calls, merging });
  addOwnDataRoutes(service);
  addWebhookEvents(service, options.calls);
  service.jobs.every('send messages', messagesEvery, () => deliveries.send());
  service.jobs.every('publish what is due', dueEvery, () => publishDue(service));
  return service;
}

/** Pictures from before a change of FILE_STORE are not found until they are copied. */
async function warnAboutFolder({ app, config }: Service<ContentTables>, pictures: PictureFiles): Promise<void> {
  const { DATA_DIR, FILE_STORE } = config;
  if (FILE_STORE === 'folder') return;
  const names: string[] = [];
  for await (const key of createFolderStore(DATA_DIR).list())
    if (isPictureKey(key)) names.push(key.slice('media/'.length));
  const missing = await pictures.missing(names);
  if (missing.length === 0) return;
  app.log.warn(
    { count: missing.length, folder: `${DATA_DIR}/media` },
    `pictures are not in FILE_STORE=${FILE_STORE}: run npm run media -- migrate folder ${FILE_STORE}`,
  );
}
