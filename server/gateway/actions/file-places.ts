/** Forms with files: anybody may send them, and each is in memory as a whole, so few are read at once (docs/decisions/096). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failures } from '#contract/failures.ts';
import { type ErrorResponseFactory, writeErrorToSocket } from '../../http/error-response.ts';
import { networkOf, ownerOf } from '../../http/network.ts';

const places = 8;
/** Places for one address or /64, and for a /48. */
const placesOfNetwork = [2, 4];
/** Bytes a second. A slower sender keeps the place only until somebody else needs it. */
const slowest = 16 * 1024;
/** Milliseconds before a body counts as slow. */
const grace = 1_000;

type Holder = { readonly request: FastifyRequest; readonly networks: readonly string[]; since: number; bytes: number };

/** Takes a place until the response is closed. Throws 503. */
export function createFilePlaces(errorResponseFor: ErrorResponseFactory) {
  const holders = new Set<Holder>();

  /** Bytes a second; endless once the body has arrived. */
  const speedOf = ({ request: { raw }, since, bytes }: Holder): number => {
    const passed = performance.now() - since;
    if (raw.complete || passed < grace) return Number.POSITIVE_INFINITY;
    return (1_000 * (raw.socket.bytesRead - bytes)) / passed;
  };

  function freeSlowest(among: readonly Holder[]): void {
    const [candidate] = among.toSorted((one, other) => speedOf(one) - speedOf(other));
    if (!candidate || speedOf(candidate) >= slowest) throw failures.overloaded();
    holders.delete(candidate);
    const { socket } = candidate.request.raw;
    writeErrorToSocket(socket, 408, errorResponseFor(408));
    socket.destroySoon();
  }

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const network = networkOf(request.ip);
    const networks = [network, ownerOf(network)].filter((each) => each !== null);
    for (const [index, key] of networks.entries()) {
      const own = [...holders].filter((each) => each.networks.includes(key));
      // Many people may share an address.
      if (own.length >= (placesOfNetwork[index] as number)) freeSlowest(own);
    }
    if (holders.size >= places) freeSlowest([...holders]);
    const holder = { request, networks, since: performance.now(), bytes: request.raw.socket.bytesRead };
    holders.add(holder);
    reply.raw.once('close', () => holders.delete(holder));
  };
}
