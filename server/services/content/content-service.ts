import { listContentAudit } from '#contract/audit.ts';
import { serveAudit } from '../audit/serve-audit.ts';
import { addEventRoutes } from '../events/routes.ts';
import type { FileStore } from '../files/store.ts';
import { createService, every, type Service, type ServiceOptions } from '../service.ts';
import { addDeckRoutes } from './decks/routes.ts';
import { insertBlankSite } from './defaults/blank-site.ts';
import { publishDue } from './events/due.ts';
import { addImportRoutes } from './imports/routes.ts';
import { addOwnPageRoutes } from './internal-pages/routes.ts';
import { createPictureFiles } from './media/files.ts';
import { addMediaRoutes } from './media/routes.ts';
import { addPageRoutes } from './pages/routes.ts';
import { addPolicyRoutes } from './policies/routes.ts';
import { addPostRoutes } from './posts/routes.ts';
import { addPresenceRoutes } from './presence/routes.ts';
import { addPreviewRoutes } from './previews/routes.ts';
import { addReservationRoutes } from './products/reservations.ts';
import { addProductRoutes } from './products/routes.ts';
import { addSiteRoutes } from './site/routes.ts';
import type { ContentTables } from './tables.ts';
import { addVersionRoutes } from './versions/routes.ts';

const dueEvery = 1_000;

type ContentOptions = ServiceOptions & { files: FileStore };

export async function createContentService(options: ContentOptions): Promise<Service<ContentTables>> {
  const { config } = options;
  const service = await createService<ContentTables>('content', options);
  // The demo import needs an empty site.
  if (!config.SEED_DEMO) await insertBlankSite(service.database);
  addSiteRoutes(service);
  addPageRoutes(service);
  addPostRoutes(service);
  addPolicyRoutes(service);
  addProductRoutes(service);
  addReservationRoutes(service);
  addOwnPageRoutes(service);
  addDeckRoutes(service);
  addVersionRoutes(service);
  addPreviewRoutes(service);
  addPresenceRoutes(service);
  serveAudit(service, listContentAudit);
  const pictures = createPictureFiles(options.files);
  await addMediaRoutes(service, pictures);
  await addImportRoutes(service, pictures);
  await addEventRoutes(service);
  every(service.app, dueEvery, () => publishDue(service));
  return service;
}
