/**
 * The data that a service stores about the caller, for the copy that they may download (docs/decisions/047-erasure.md).
 */
import * as z from 'zod';
import { ownedPhone } from './auth/erasures.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { id, timestamp } from './fields.ts';

const ownData = (service: ServiceName) =>
  defineEndpoint({
    service,
    method: 'GET',
    path: '/own-data',
    access: 'signed-in',
    api: 'nobody',
    notInViews: true,
    summary: 'List what this service stores about you: its sections, and the records of one',
    input: z.object({
      /** Without it, only the sections are listed. */
      section: z.string().max(40).optional(),
      /** The number of records to skip. */
      after: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({
      sections: z.array(z.object({ name: z.string(), title: z.string() })),
      /** The same fields in all records of a section; times as ISO 8601, amounts in minor units. */
      records: z.array(z.record(z.string(), z.unknown())),
      next: z.number().int().nullable(),
    }),
  });

export const listOwnAuthData = ownData('auth');
export const listOwnTradeData = ownData('trade');
export const listOwnContentData = ownData('content');
export const listOwnAppsData = ownData('apps');

/** The archive has this order. */
export const ownDataEndpoints = [listOwnAuthData, listOwnTradeData, listOwnContentData, listOwnAppsData] as const;

/** Needs a fresh code, and is in the log. */
export const beginExport = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/users/:id/exports',
  access: 'signed-in',
  api: 'nobody',
  summary: 'State that you are about to download what is stored about you',
  input: z.object({ id }),
  output: z.object({ begunAt: timestamp }),
});

/** The services call it. */
export const listOwnPhones = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/:id/phones',
  access: 'signed-in',
  api: 'nobody',
  notInViews: true,
  summary: 'List your phone number and former ones, and from and until when each was yours',
  input: z.object({ id }),
  output: z.object({ phones: z.array(ownedPhone) }),
});
