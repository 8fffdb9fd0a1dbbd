/** RFC 8058: mail programs post to the address of `List-Unsubscribe`, without cookies and from anywhere. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsubscribe } from '#contract/auth/unsubscribe.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { href, routes } from '#contract/routes.ts';
import { sendFailure, toFailure } from '../../http/http.ts';
import { isForm, readForm } from '../actions/form-body.ts';

const address = `${routes.unsubscribe.pattern}/one-click`;
const bodyLimit = 4_096;
const maxFields = 4;

type Options = { apiOf(request: FastifyRequest): Api };
type Params = { Params: { secret: string } };

/** Call it after `registerActions`, whose parsers read the form. */
export function registerOneClickUnsubscribe(app: FastifyInstance, { apiOf }: Options): void {
  // Programs without one-click open the address in a browser; opening it changes nothing.
  app.get<Params>(address, ({ params: { secret } }, reply) => reply.redirect(href('unsubscribe', { secret }), 303));

  app.post<Params>(
    address,
    { bodyLimit, errorHandler: (error, _request, reply) => void sendFailure(reply, toFailure(error)) },
    async (request, reply) => {
      const type = request.headers['content-type'];
      if (!isForm(type) || !Buffer.isBuffer(request.body)) throw failures.unsupportedMedia(message('forms_only'));
      const form = await readForm(request.body, type, maxFields);
      if (form.get('List-Unsubscribe') !== 'One-Click') throw failures.badRequest(message('one_click_required'));
      await apiOf(request)(unsubscribe, { secret: request.params.secret });
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('These e-mails are turned off.');
    },
  );
}
