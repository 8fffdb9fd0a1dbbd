/** The auth service: who somebody is. Signing in comes later; until then no bearer is anybody's. */
import { failures } from '../../../src/contract/failures.ts';
import { validateSession } from '../../../src/contract/sessions.ts';
import { serve } from '../serve.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';

type AuthTables = Record<never, never>;

export async function createAuthService(options: ServiceOptions): Promise<Service<AuthTables>> {
  const service = await createService<AuthTables>('auth', options);
  serve(service, validateSession, async () => {
    throw failures.unauthorized();
  });
  return service;
}
