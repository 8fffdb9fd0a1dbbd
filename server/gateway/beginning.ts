/** A site without an administrator leads this machine to the page that makes one, and tells its operator the command. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { getBeginning } from '#contract/auth/beginning.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { payloadHrefs } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { toFailure } from '../http/http.ts';
import { beginsHere } from '../settings/checks.ts';
import type { Config } from '../settings/config.ts';
import { formatOf, pagePathOf, sendRedirect } from './pages/respond.ts';
import { mayBeginSite } from './security/own-machine.ts';

type Options = { config: Config; logger: Logger; api: Api };

export function createBeginning({ config, logger, api }: Options) {
  let isMissing: boolean | undefined;

  /** Whether nobody is administrator. A service that knows no such question has one; of one that fails it is unknown. */
  const misses = async (): Promise<boolean | undefined> => {
    isMissing = await api(getBeginning, {}).then(
      ({ hasAdministrator }) => !hasAdministrator,
      (error) => (toFailure(error).status < 500 ? false : undefined),
    );
    return isMissing;
  };

  function register(app: FastifyInstance): void {
    const patternsOf = (path: string) => [path, ...payloadHrefs(path)];
    const welcome = new Set(patternsOf(href('welcome')));
    const leading = new Set([...patternsOf(href('home')), ...patternsOf(href('login'))]);
    app.addHook('onRequest', async (request, reply) => {
      const { url = '' } = request.routeOptions;
      if (welcome.has(url) && !mayBeginSite(request, config)) throw failures.pageNotFound(pagePathOf(request.url));
      if (isMissing === false || request.method !== 'GET' || !leading.has(url) || !mayBeginSite(request, config))
        return;
      if (await misses()) return sendRedirect(reply, { href: href('welcome'), status: 302, format: formatOf(request) });
    });
  }

  /** Asks before the first request, so that it too is led to the page. */
  async function announceAfter(listening: () => Promise<unknown>): Promise<void> {
    const isNobody = await misses();
    await listening();
    logger.info({ origin: config.PUBLIC_ORIGIN }, 'ready');
    if (!isNobody) return;
    const command = 'npm run admin -- +49…';
    const page = beginsHere(config) ? config.PUBLIC_ORIGIN + href('welcome') : undefined;
    logger.warn({ command, page }, 'this site has no administrator yet');
    const onPage = page ? `open ${page} on this machine, or run ` : 'run ';
    if (process.stderr.isTTY)
      process.stderr.write(`This site has no administrator yet: ${onPage}${command} with your phone number.\n`);
  }

  return { register, announceAfter };
}
