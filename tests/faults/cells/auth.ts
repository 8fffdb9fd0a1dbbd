import type { RequestListener } from 'node:http';
import { json } from '../../helpers/foreign-service.ts';
import type { Section } from '../cell.ts';
import { unavailable, unchecked, whileFault } from '../while-fault.ts';
import { signInCells } from './sign-in.ts';

const validate = /\/session\/validate/;
const nobodyIsKnown = {
  'own orders': unchecked,
  'the account': unchecked,
  'the roles screen': unchecked,
  'the roles screen as a customer': unchecked,
  'an order': unavailable,
  'a new post': unavailable,
} as const;

const garbage = (name: string, done: string, listener: RequestListener) =>
  whileFault({
    name,
    done,
    inject: ({ lines }) => lines.auth.answers.answer(listener, validate),
    sees: nobodyIsKnown,
  });

export const authSection: Section = {
  title: 'Auth service',
  cells: [
    whileFault({
      name: 'auth is slow',
      done: 'each response takes 1.5 s',
      inject: ({ lines }) => lines.auth.network.inject({ latency: 1_500 }),
      sees: {},
    }),
    whileFault({
      name: 'auth hangs',
      done: 'connections are accepted and never answered',
      isShort: true,
      inject: ({ lines }) => lines.auth.network.inject('hang'),
      sees: nobodyIsKnown,
    }),
    whileFault({
      name: 'auth is down',
      done: 'connections are refused',
      inject: ({ lines }) => lines.auth.network.inject('refuse'),
      sees: nobodyIsKnown,
    }),
    whileFault({
      name: 'auth resets connections',
      done: 'each connection is reset when it is used',
      inject: ({ lines }) => lines.auth.network.inject('reset'),
      sees: nobodyIsKnown,
    }),
    whileFault({
      name: 'auth is half open',
      done: 'headers arrive, then nothing, and no end; the event stream too',
      inject: ({ lines }) => lines.auth.network.inject('half-open'),
      sees: nobodyIsKnown,
    }),
    whileFault({
      name: 'auth answers 503',
      done: 'every call',
      inject: ({ lines }) => lines.auth.answers.fail(/^/, 503),
      sees: nobodyIsKnown,
    }),
    garbage('auth answers HTML', '200 with a page', (_, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    ),
    garbage('auth answers truncated JSON', '200 with {', (_, reply) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    ),
    garbage('auth answers nobody', '200 with a user without an id', (_, reply) => json(reply, 200, { user: {} })),
    garbage('auth answers 10 MB', '200 with a long text', (_, reply) =>
      json(reply, 200, { user: 'x'.repeat(10_000_000) }),
    ),
    ...signInCells,
  ],
};
