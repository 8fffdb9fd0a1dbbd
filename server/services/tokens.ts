import { createHash, randomBytes } from 'node:crypto';

/** A random secret as base64url. 128 bits suffice for a link that expires; a session has 256. */
export const newToken = (bytes: 16 | 32): string => randomBytes(bytes).toString('base64url');

/** The database stores the hash of a token. Tokens cannot be guessed, so a fast hash is enough. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
