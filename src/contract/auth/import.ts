import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { email, id, name, slug } from '../fields.ts';
import { type MemberRole, memberRoles } from './organizations.ts';
import { address, countryCode } from './users.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'users.manage', api: 'nobody' });

const isEmpty = z.object({ isEmpty: z.boolean() });

export const getPeopleImport = endpoint({
  method: 'GET',
  path: '/import',
  summary: 'Check whether the service has no users, so that people can be imported',
  input: z.object({}),
  output: isEmpty,
});

/** Imports everything or nothing; 409 if there are users. `phoneNumber` in E.164, roles by name. */
export const importPeople = endpoint({
  method: 'POST',
  path: '/import',
  summary: 'Import people and organizations into an empty service; for the system',
  input: z.object({
    people: z.array(
      z.object({
        id,
        phoneNumber: z.string().regex(/^\+[1-9]\d{6,14}$/),
        country: countryCode,
        name,
        email,
        address,
        roles: z.array(z.string()),
      }),
    ),
    organizations: z.array(
      z.object({
        id,
        name,
        slug,
        members: z.array(
          z.object({ userId: id, role: z.enum(Object.keys(memberRoles) as [MemberRole, ...MemberRole[]]) }),
        ),
      }),
    ),
  }),
  output: isEmpty,
  status: 201,
});
