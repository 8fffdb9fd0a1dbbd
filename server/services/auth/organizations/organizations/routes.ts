import { type Kysely, sql } from 'kysely';
import {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  getOrganization,
  listMembers,
  listOrganizations,
  restoreOrganization,
} from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { requireRevision } from '../../../records/change.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { listInvitations } from '../invitations/queries.ts';
import { listMembers as allMembers, pageOfMembers } from '../members/queries.ts';
import {
  isAdministrator,
  lockedMembershipIn,
  lockOrganization,
  membershipIn,
  requireOwner,
  userOf,
} from '../membership.ts';
import { record } from '../record.ts';
import type { OrganizationTables } from '../tables.ts';
import { findOrganization, listBy } from './queries.ts';
import { requireRoom } from './room.ts';
import { insertUnderOwnSlug, touched } from './slug.ts';

const now = sql<Date>`now()`;

export function addOwnRoutes(service: Service<OrganizationTables>): void {
  const { ORGANIZATIONS_PER_USER } = service.config;

  serve(service, listOrganizations, async ({ all = false, trashed = false, ...filter }, { actor, database }) => {
    if ((all || trashed) && !isAdministrator(actor)) throw failures.forbidden();
    return listBy(database, { ...filter, all: all || trashed, trashed, viewerId: userOf(actor) });
  });

  serve(service, getOrganization, async ({ id }, { actor, database }) => {
    const { role } = await membershipIn(database, id, { actor, deletedToo: true });
    const organization = await findOrganization(database, id, userOf(actor));
    const members = await allMembers(database, id);
    // Members who cannot invite do not see invitations.
    const invitations = role === 'member' && !isAdministrator(actor) ? [] : await listInvitations(database, id);
    return { organization, members, invitations };
  });

  serve(service, listMembers, async ({ id, ...input }, { actor, database }) => {
    await membershipIn(database, id, { actor, deletedToo: true });
    return pageOfMembers(database, id, input);
  });

  serve(service, createOrganization, async ({ name }, call) =>
    call.commit(async (transaction) => {
      const userId = userOf(call.actor);
      await requireRoom(transaction, userId, ORGANIZATIONS_PER_USER);
      const organizationId = await insertUnderOwnSlug(transaction, name);
      await transaction.insertInto('organizationMembers').values({ organizationId, userId, role: 'owner' }).execute();
      await record(transaction, call, { action: 'organization.create', targetId: organizationId, after: { name } });
      return { organization: await findOrganization(transaction, organizationId, userId) };
    }),
  );

  serve(service, changeOrganization, async ({ id, revision, ...wanted }, call) =>
    call.commit(async (transaction) => {
      requireOwner(await lockedMembershipIn(transaction, id, call.actor));
      const current = await findOrganization(transaction, id, userOf(call.actor));
      requireRevision(current, revision);
      const { name = current.name, slug = current.slug } = wanted;
      if (name === current.name && slug === current.slug) return { organization: current };
      await transaction
        .updateTable('organizations')
        .set({ name, slug, ...touched })
        .where('id', '=', id)
        .execute()
        .catch(failIfTaken);
      await record(transaction, call, {
        action: 'organization.change',
        targetId: id,
        before: { name: current.name, slug: current.slug },
        after: { name, slug },
      });
      return { organization: { ...current, name, slug, revision: current.revision + 1 } };
    }),
  );

  for (const [endpoint, isDeleted] of [
    [deleteOrganization, true],
    [restoreOrganization, false],
  ] as const) {
    serve(service, endpoint, async ({ id }, call) =>
      call.commit(async (transaction) => {
        await lockOrganization(transaction, id);
        if (await setDeleted(transaction, id, isDeleted)) {
          const action = isDeleted ? 'organization.delete' : 'organization.restore';
          await record(transaction, call, { action, targetId: id });
        }
        const viewerId = call.actor.kind === 'user' ? call.actor.id : null;
        return { organization: await findOrganization(transaction, id, viewerId) };
      }),
    );
  }
}

/** Returns whether it changed anything. */
async function setDeleted(transaction: Kysely<OrganizationTables>, id: string, isDeleted: boolean): Promise<boolean> {
  const changed = await transaction
    .updateTable('organizations')
    .set({ trashedAt: isDeleted ? now : null, ...touched })
    .where('id', '=', id)
    .where('trashedAt', isDeleted ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

function failIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw failures.invalid({ slug: 'Another organization uses this address.' });
  throw error;
}
