/** The tables of the apps service, as queries see them; `migrations/` makes them. */
import type { Generated } from 'kysely';

export type AppsTables = {
  apps: { id: Generated<string>; name: string; domain: string; deletedAt: Date | null; createdAt: Generated<Date> };
  endpoints: {
    id: Generated<string>;
    appId: string;
    path: string;
    description: string;
    method: string;
    deletedAt: Date | null;
    createdAt: Generated<Date>;
  };
  endpointPermissions: { endpointId: string; permissionId: string };
};
