import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/network.ts';
import type { Cookies } from '../session/cookies.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Admission } from './admission.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends its turn before the work is done, when only the visitor is waited for. */
    releasePlace: (() => void) | null;
  }
}

/**
 * Does the work of a request when it is its visitor's turn. Throws 503 if that would take too long. Shared work is done also if
 * its first visitor has left.
 */
export type Admit = <T>(request: FastifyRequest, work: () => Promise<T>, options?: { isShared: boolean }) => Promise<T>;

type Options = {
  admission: Admission;
  cookies: Pick<Cookies, 'session'>;
  sessions: Pick<Sessions, 'lastKnown'>;
};

export function createAdmit({ admission, cookies, sessions }: Options): Admit {
  return (request, work, { isShared } = { isShared: false }) => {
    const token = request.identity?.who.token ?? cookies.session(request).token;
    const visitor = token === undefined ? undefined : sessions.lastKnown(token);
    const { kind, key } = visitor ?? { kind: 'public', key: networkOf(request.ip) };
    const hasLeft = () => request.raw.socket.destroyed;
    return admission.run(isShared ? { kind, key } : { kind, key, hasLeft }, (release) => {
      request.releasePlace = release;
      return work();
    });
  };
}
