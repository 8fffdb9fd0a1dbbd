import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { beginExport, listOwnAuthData, listOwnPhones } from '#contract/own-data.ts';
import { type Actor, userIdOf } from '../../../../actors/actor.ts';
import { record } from '../../../audit/record.ts';
import { addOwnData, type Person, type Sections } from '../../../exporting.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { addressHash } from '../../messaging/bounces/mark.ts';
import type { AuthTables } from '../../tables.ts';
import { requireFreshCode } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import { mergedInto, phonesOf } from './phones.ts';

export function addOwnDataRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  addOwnData(service, listOwnAuthData, {
    sectionsOf: (person) => sectionsOf(service.database, person),
    mergedInto,
  });

  serve(service, listOwnPhones, async ({ id }, { actor, database }) => {
    requireOwn(actor, id);
    return { phones: await phonesOf(database, id) };
  });

  serve(service, beginExport, ({ id }, call) => {
    requireOwn(call.actor, id);
    requireFreshCode(current, call.actor);
    return call.commit(async (transaction) => {
      await record(transaction, call, { action: 'user.export', targetId: id });
      return { begunAt: new Date() };
    });
  });
}

function requireOwn(actor: Actor, id: string): void {
  if (userIdOf(actor) !== id) throw failures.notFound('this_user');
}

async function sectionsOf(database: Kysely<AuthTables>, { userId: id, ids }: Person): Promise<Sections> {
  const owned = await phonesOf(database, id);
  const theirs = owned.filter(({ isTaken }) => !isTaken).map(({ number }) => number);
  return {
    profile: {
      title: 'Your profile',
      records: sql`select id, phone_number, country, name, email, verified_email, address, language, status, created_at, updated_at,
        last_sign_in_at, deletes_at from auth.users where id = any(${ids}::uuid[]) order by id`,
    },
    'phone-numbers': {
      title: 'Your phone numbers',
      records: sql`select number, case when number = (select phone_number from auth.users where id = ${id}) then null
          else max(until) end as until from unnest(${owned.map(({ number }) => number)}::text[],
        ${owned.map(({ until }) => until)}::timestamptz[]) owned (number, until) group by number order by max(until), number`,
    },
    roles: {
      title: 'Your roles',
      records: sql`select r.name, r.description from auth.user_roles u join auth.roles r on r.id = u.role_id
        where u.user_id = any(${ids}::uuid[]) order by r.name, r.id`,
    },
    'notification-settings': {
      title: 'Your notification settings',
      records: sql`select event, channel, enabled from auth.notification_settings where user_id = any(${ids}::uuid[])
        order by event, channel`,
    },
    organizations: {
      title: 'Your organizations',
      records: sql`select o.name, m.role, m.joined_at, m.left_at from auth.organization_members m
        join auth.organizations o on o.id = m.organization_id where m.user_id = any(${ids}::uuid[]) order by m.joined_at, o.id`,
    },
    invitations: {
      title: 'Invitations to organizations, to you and by you',
      records: sql`select o.name as organization, i.kind, i.role, case when i.created_by = any(${ids}::uuid[]) then null
          else i.phone_number end as phone_number, coalesce(i.created_by = any(${ids}::uuid[]), false) as by_you, i.created_at,
          i.expires_at, i.accepted_at, i.declined_at, i.revoked_at
        from auth.invitations i join auth.organizations o on o.id = i.organization_id
        where i.phone_number = any(${theirs}::text[]) or i.accepted_by = any(${ids}::uuid[]) or i.created_by = any(${ids}::uuid[])
        order by i.created_at, i.id`,
    },
    sessions: {
      title: 'Where you signed in',
      records: sql`select id, started_at, last_seen_at, verified_at, ended_at, device, network, delivery_method, factor_type
        from auth.sessions where user_id = any(${ids}::uuid[]) order by started_at, id`,
    },
    views: {
      title: 'When our staff saw the site as you do',
      records: sql`select started_at, coalesce(ended_at, expires_at) as ended_at from auth.views
        where user_id = any(${ids}::uuid[]) order by started_at, id`,
    },
    devices: {
      title: 'Browsers that signed in',
      records: sql`select last_used_at from auth.devices where user_id = any(${ids}::uuid[]) order by last_used_at, device_hash`,
    },
    'api-tokens': {
      title: 'Your API tokens',
      records: sql`select name, permission_ids, is_read_only, created_at, expires_at, last_used_at, revoked_at
        from auth.api_tokens where user_id = any(${ids}::uuid[]) order by created_at, id`,
    },
    'access-requests': {
      title: 'Screens that you requested access to',
      records: sql`select a.screen, a.reason, a.state, a.created_at, a.decided_at, r.name as role, a.note
        from auth.access_requests a left join auth.roles r on r.id = a.role_id
        where a.user_id = any(${ids}::uuid[]) order by a.created_at, a.id`,
    },
    'saved-views': {
      title: 'Your saved views of lists',
      records: sql`select list, name, query, created_at from auth.saved_views where user_id = any(${ids}::uuid[])
        order by created_at, id`,
    },
    passkeys: {
      title: 'Your passkeys',
      records: sql`select name, is_synced, created_at, last_used_at from auth.passkeys where user_id = any(${ids}::uuid[])
        order by created_at, id`,
    },
    'e-mail-checks': {
      title: 'E-mail addresses that you wanted to confirm',
      records: sql`select email, created_at, expires_at, used_at from auth.email_checks where user_id = any(${ids}::uuid[])
        order by created_at, id`,
    },
    'blocked-address': {
      title: 'Why e-mails to your address are, or were, stopped',
      records: sql`select type, reason, at, cleared_at from auth.bounced_addresses
        where address_hash = (select ${addressHash(sql`email`)} from auth.users where id = ${id}) order by at, type`,
    },
    'returned-e-mails': {
      title: 'E-mails to you that came back, or that you reported as spam',
      records: sql`select event, type, reason, at from auth.returned_messages
        where address_hash = (select ${addressHash(sql`email`)} from auth.users where id = ${id})
        order by at, message_id, type`,
    },
    messages: {
      title: 'Messages about your account',
      records: sql`select created_at, event, phone_number, email, state from auth.deliveries
        where user_id = any(${ids}::uuid[]) or phone_number = any(${theirs}::text[]) order by created_at, id`,
    },
    codes: {
      title: 'Codes that were sent to you recently',
      records: sql`select purpose, phone_number, created_at, sent_at, expires_at, consumed_at, network from auth.codes
        where user_id = any(${ids}::uuid[]) or phone_number = any(${theirs}::text[]) order by created_at, id`,
    },
    history: {
      title: 'Changes to your account',
      records: sql`select at, action, before, after from auth.audit_entries
        where target_type in ('user', 'session') and target_id = any(${ids}::text[]) order by sequence`,
    },
  };
}
