/** Which records of this service belong to a person: the same for their copy as for erasing them. */
import { type RawBuilder, sql } from 'kysely';
import type { Erasure } from '#contract/auth/erasures.ts';

/** Records from other times belong to earlier or later owners of the number. Needs a column `created_at`. */
const wasTheirs = ({ phones }: Erasure, number: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from unnest(${phones.map(({ number }) => number)}::text[], ${phones.map(({ from }) => from)}::timestamptz[],
      ${phones.map(({ until }) => until)}::timestamptz[]) owned (phone, since, until)
    where phone = ${number} and created_at <= until and (since is null or created_at > since))`;

const hasNumber = (person: Erasure): RawBuilder<boolean> => sql`user_id is null and ${wasTheirs(person, sql`contact`)}`;

export const theirEntries = (person: Erasure): RawBuilder<boolean> =>
  sql`(user_id = ${person.userId} or (${hasNumber(person)}))`;

/** Sent without signing in, and not confirmed by the owner of the number. */
export const theirClaims = (person: Erasure): RawBuilder<boolean> =>
  sql`((user_id is null and claimed_user_id = ${person.userId}) or (${hasNumber(person)}))`;

export const theirInquiries = (person: Erasure): RawBuilder<boolean> =>
  sql`(user_id = ${person.userId} or ${theirClaims(person)})`;

export const theirDeliveries = (person: Erasure): RawBuilder<boolean> =>
  sql`(user_id = ${person.userId} or ${wasTheirs(person, sql`phone_number`)})`;
