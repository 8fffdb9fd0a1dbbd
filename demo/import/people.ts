/** The people of the demo company: an administrator and two customers. Other files refer to them by `key`. */
import * as z from 'zod';
import type { importPeople } from '#contract/auth/import.ts';
import { address } from '#contract/auth/users.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { readYaml } from './files.ts';

const people = z.strictObject({
  people: z.array(
    z.strictObject({
      key: z.string(),
      id: z.string(),
      phoneNumber: z.string(),
      name: z.string(),
      email: z.string(),
      address,
      role: z.string().optional(),
    }),
  ),
  organizations: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      members: z.array(z.strictObject({ person: z.string(), role: z.enum(['owner', 'manager', 'member']) })),
    }),
  ),
});
type People = z.infer<typeof people>;

export const readPeople = (): Promise<People> => readYaml('people.yaml', people);

/** The person with this key. Throws if there is none. */
export function personOf({ people: all }: People, key: string): People['people'][number] {
  const person = all.find((each) => each.key === key);
  if (!person) throw new Error(`demo/people.yaml has nobody with the key ${key}`);
  return person;
}

export const asImported = (all: People): InputOf<typeof importPeople> => ({
  people: all.people.map(({ key, role, ...person }) => ({
    ...person,
    country: person.address.country,
    roles: role === undefined ? [] : [role],
  })),
  organizations: all.organizations.map(({ members, ...organization }) => ({
    ...organization,
    members: members.map(({ person, role }) => ({ userId: personOf(all, person).id, role })),
  })),
});
