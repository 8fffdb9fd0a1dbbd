/** The auth service: who somebody is. Signing in comes later; until then no bearer is anybody's. */
import { failures } from '../../../src/contract/failures.ts';
import { permissions } from '../../../src/contract/permissions.ts';
import { validateSession } from '../../../src/contract/sessions.ts';
import { serve } from '../serve.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';

type AuthTables = { permissions: { id: string; description: string } };

export async function createAuthService(options: ServiceOptions): Promise<Service<AuthTables>> {
  const service = await createService<AuthTables>('auth', options);
  await describePermissions(service);
  serve(service, validateSession, async () => {
    throw failures.unauthorized();
  });
  return service;
}

/** Roles hold permissions by name; which there are is the program's to say, and may grow with its version. */
async function describePermissions({ database }: Service<AuthTables>): Promise<void> {
  const known = Object.entries(permissions).map(([id, description]) => ({ id, description }));
  await database
    .insertInto('permissions')
    .values(known)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ description: ref('excluded.description') })),
    )
    .execute();
}
