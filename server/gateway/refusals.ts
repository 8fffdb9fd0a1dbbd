/** The gateway's refusals, for people: heading, code, reason and a way back, without style, script or any lookup. */
import { STATUS_CODES } from 'node:http';
import { messages } from '../../src/contract/failures.ts';
import { type Refusal, type Refuse, refusalHeaders } from '../refusal.ts';
import type { SecurityHeaders } from './headers.ts';

const reasons: Record<number, string> = {
  400: 'This address cannot be understood.',
  404: 'There is nothing at this address.',
  405: 'This cannot be done at this address.',
  408: 'The request took too long to arrive.',
  414: 'This address is too long.',
  413: 'This is too large to be sent.',
  417: 'The request expects something that this site does not do.',
  501: 'The request is coded in a way that this site does not read.',
  421: 'This site does not answer to this name.',
  429: 'Too many requests. Please wait a moment and try again.',
  431: 'The request carries too much beside its content.',
  503: 'This site is busy at the moment. Please try again.',
  502: messages.unknown,
  504: messages.noResponse,
};

/** Made once per status. `headers` are those of every answer; only the content policy is stricter here. */
export function createRefuse(headers: SecurityHeaders): Refuse {
  const made = new Map<number, Refusal>();
  return (status) => {
    const known = made.get(status);
    if (known) return known;
    const refusal = {
      headers: { ...headers, ...refusalHeaders, 'content-type': 'text/html; charset=utf-8' },
      body: page(status),
    };
    made.set(status, refusal);
    return refusal;
  };
}

const page = (status: number) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Error</title>
<main>
<h1>Error</h1>
<p>Error Code: ${status}</p>
<p>${reasons[status] ?? STATUS_CODES[status] ?? messages.unknown}</p>
<p><a href="/">Back to Home</a></p>
</main>
`;
