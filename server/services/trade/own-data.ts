import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Erasure } from '#contract/auth/erasures.ts';
import { listOwnPhones, listOwnTradeData } from '#contract/own-data.ts';
import { addOwnData, type Person, type Sections } from '../exporting.ts';
import { mergedIntoIn } from '../merging/merging.ts';
import type { Service } from '../service.ts';
import { orIfForeign, type ServiceCalls } from '../service-calls.ts';
import type { TradeTables } from './tables.ts';
import { theirDeliveries, theirEntries, theirInquiries } from './theirs.ts';

export function addOwnDataRoutes(service: Service<TradeTables>, { asCallerOf }: ServiceCalls): void {
  const sectionsFor = async ({ userId, ids }: Person, request: FastifyRequest): Promise<Sections> => {
    const { phones } = await orIfForeign(asCallerOf(request)(listOwnPhones, { id: userId }), { phones: [] });
    return sectionsOf({ userId, phones }, ids);
  };
  addOwnData(service, listOwnTradeData, { sectionsOf: sectionsFor, mergedInto: mergedIntoIn('trade') });
}

/** Notes that staff wrote for each other are neither given by the person nor sent to them. */
function sectionsOf(person: Erasure, ids: readonly string[]): Sections {
  const inquiries = sql`(select id, reference from trade.inquiries where ${theirInquiries(person)})`;
  // With those that a merge moved, under the number of the inquiry to which they were written.
  const messages = sql`(select distinct on (id) id, reference from (
      select m.id, i.reference, 2 as rank from trade.inquiry_messages m join ${inquiries} i on i.id = m.inquiry_id
      union all select m.message_id, i.reference, 1 from trade.inquiry_merges g join ${inquiries} i on i.id = g.merged_id
        join trade.inquiry_merge_messages m on m.merge_id = g.id where g.undone_at is null) written
    order by id, rank)`;
  return {
    orders: {
      title: 'Your orders',
      records: sql`select number, status, placed_at, currency, subtotal, shipping, tax, total, recipient, address, note, payment, payment_status, paid_at,
          invoice_number, invoiced_at, tracking, organization_id is not null as for_an_organization
        from trade.orders where user_id = any(${ids}::uuid[]) order by placed_at, id`,
    },
    'order-lines': {
      title: 'What you ordered',
      records: sql`select o.number, l.position, l.title, l.quantity, o.currency, l.unit_price, l.total
        from trade.order_lines l join trade.orders o on o.id = l.order_id
        where o.user_id = any(${ids}::uuid[]) order by o.placed_at, o.id, l.position`,
    },
    cart: {
      title: 'Your cart',
      records: sql`select title, quantity, added_at, organization_id is not null as for_an_organization
        from trade.cart_lines where user_id = any(${ids}::uuid[]) order by added_at, id`,
    },
    'order-events': {
      title: 'What happened to your orders',
      records: sql`select o.number, e.at, e.status, e.change, e.by, e.note
        from trade.order_events e join trade.orders o on o.id = e.order_id
        where o.user_id = any(${ids}::uuid[]) order by o.placed_at, o.id, e.revision`,
    },
    'credit-notes': {
      title: 'Credit notes of your orders',
      records: sql`select o.number, c.number as credit_note, c.issued_at, o.currency, c.shipping, c.tax, c.total, c.note
        from trade.credit_notes c join trade.orders o on o.id = c.order_id
        where o.user_id = any(${ids}::uuid[]) order by c.issued_at, c.id`,
    },
    inquiries: {
      title: 'Your inquiries',
      records: sql`select reference, created_at, name, contact, country, region, topic, message, status
        from trade.inquiries where ${theirInquiries(person)} order by created_at, id`,
    },
    messages: {
      title: 'Messages of your inquiries',
      records: sql`select i.reference, m.at, case m.kind when 'customer' then 'you' else 'us' end as by, m.body as text, m.mail_from as sent_from
        from trade.inquiry_messages m join ${messages} i on i.id = m.id
        where m.kind <> 'note' and not exists (select from ${inquiries} c where c.id = m.id) order by m.at, m.sequence`,
    },
    attachments: {
      title: 'Files of your inquiries',
      records: sql`select i.reference, a.created_at, a.name, a.type, a.size, a.state, a.id as file
        from trade.attachments a
        join (select id, reference from ${messages} m union select id, reference from ${inquiries} f) i on i.id = a.message_id
        left join trade.inquiry_messages m on m.id = a.message_id
        where m.kind is distinct from 'note' order by a.created_at, a.id`,
    },
    waitlists: {
      title: 'Your places on waitlists',
      records: sql`select w.name as waitlist, e.created_at, e.contact, e.country, e.note, e.position, e.status,
          e.invited_at, e.expires_at
        from (select * from trade.waitlist_entries where ${theirEntries(person)}) e
        join trade.waitlists w on w.id = e.waitlist_id order by e.created_at, e.id`,
    },
    deliveries: {
      title: 'Messages that were sent to you',
      records: sql`select created_at, event, phone_number, email, state from trade.deliveries
        where ${theirDeliveries(person)} order by created_at, id`,
    },
  };
}
