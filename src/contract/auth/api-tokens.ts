/** Programs use the API with a token of a user: it acts as its owner, with some of the owner's permissions. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'signed-in' });

/** A prefix lets programs that search for leaked secrets find it; 256 random bits follow. */
export const apiTokenPrefix = 'portico_';
export const isApiToken = (text: string): boolean => /^portico_[A-Za-z0-9_-]{43}$/.test(text);

/** The token with which a request was made. */
export const apiTokenUse = z.object({ id, isReadOnly: z.boolean() });
export type ApiTokenUse = z.infer<typeof apiTokenUse>;

export const apiToken = z.object({
  id,
  name: z.string(),
  /** The permissions that were chosen. The token never has more than its owner has at the moment. */
  permissionIds: z.array(z.string()),
  /** It may only call GET endpoints. */
  isReadOnly: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Exact to the minute; null if it was never used. */
  lastUsedAt: timestamp.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** Users get their own tokens, and with users.manage those of others. */
export const listApiTokens = endpoint({
  method: 'GET',
  path: '/users/:id/api-tokens',
  summary: 'List the API tokens of a user that are valid, newest first',
  input: z.object({ id }),
  output: z.object({ tokens: z.array(apiToken) }),
});

/** 403 for a permission that the caller lacks, 409 if there are too many, 428 without a recent code. */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/users/:id/api-tokens',
  api: 'sessions',
  summary: 'Create an API token of your own; the response is the only one that contains it',
  input: z.strictObject({
    id,
    name: z.string('Please name the token.').trim().min(1, 'Please name the token.').max(limits.name),
    permissionIds: z.array(z.string().max(60)).max(100).default([]),
    isReadOnly: z.boolean().default(true),
    /** Days until it expires. */
    days: z.number('Please choose when it expires.').int().min(1),
  }),
  output: z.object({ token: apiToken, secret: z.string() }),
  status: 201,
});

/** 403 for tokens of a user who has a permission that the caller lacks. */
export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/users/:id/api-tokens/:tokenId',
  api: 'sessions',
  summary: 'Revoke an API token; those of others need users.manage',
  input: z.object({ id, tokenId: id }),
  output: z.undefined(),
  status: 204,
});
