import type { FastifyBaseLogger } from 'fastify';
import { type Failure, isFailure } from '#contract/failures.ts';
import { hasLeft, newDigest } from '../../../engine/renderer.ts';
import type { PageContext } from '../../../src/server-components/page.ts';
import { toFailure } from '../../http/http.ts';

/** The rows of a list are what its page is for. */
const listPanel = 'list';

type Options = {
  readonly signal?: AbortSignal | undefined;
  onListFailed?(failure: Failure): void;
};

/** Logs each failed panel of a page once, with the digest that the page shows. Silent once the visitor has gone. */
export function createPanelReport(
  log: FastifyBaseLogger,
  { signal, onListFailed }: Options,
): PageContext['panelFailed'] {
  const digests = new Map<string, string>();
  return (panel, error) => {
    const known = digests.get(panel);
    if (known !== undefined) return known;
    const digest = newDigest();
    digests.set(panel, digest);
    if (hasLeft(signal)) return digest;
    if (panel === listPanel) onListFailed?.(toFailure(error));
    const details = { err: isFailure(error) ? (error.cause ?? error) : error, panel, digest };
    // A failure of a service is expected at times; anything else is a fault of this program.
    if (isFailure(error)) log.warn(details, 'a panel could not be loaded');
    else log.error(details, 'a panel could not be loaded');
    return digest;
  };
}
