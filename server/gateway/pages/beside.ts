import type { FastifyBaseLogger } from 'fastify';
import { isRefusedInView } from '#contract/auth/views.ts';
import type { PageContext } from '../../../src/server-components/page.ts';
import { toFailure } from '../../http/http.ts';

/** Logs what fails, except that people who see the site as somebody else write nothing. */
export const createBeside =
  (log: FastifyBaseLogger): PageContext['beside'] =>
  (write) =>
    void write().catch((error: unknown) => {
      const failed = toFailure(error);
      if (!isRefusedInView(failed)) log.warn({ err: failed.cause }, 'could not write beside a page');
    });
