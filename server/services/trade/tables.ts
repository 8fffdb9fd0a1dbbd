/** The tables of the trade service, as queries see them; `migrations/` makes them. */
import type { Generated } from 'kysely';

export type Channel = 'phone' | 'email';

export type TradeTables = {
  inquiries: {
    id: Generated<string>;
    reference: string;
    name: string;
    channel: Channel;
    contact: string;
    country: string | null;
    region: string | null;
    topic: string;
    message: string;
    status: Generated<string>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  waitlists: { id: Generated<string>; name: string; lastPosition: Generated<number>; createdAt: Generated<Date> };
  waitlistEntries: {
    id: Generated<string>;
    waitlistId: string;
    channel: Channel;
    contact: string;
    country: string | null;
    note: string | null;
    position: number;
    status: Generated<string>;
    createdAt: Generated<Date>;
  };
  attempts: { kind: string; client: string; at: Generated<Date> };
};
