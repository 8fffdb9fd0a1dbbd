/** Loaded by the boot script when the page is idle or a visitor shows intent: hydrates and starts the router. */
// These stand in every document or form, so they need no chunk and no request of their own.
import './client-components/navigation-status.tsx';
import './client-components/submit-button.tsx';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createFromFetch } from 'react-server-dom-webpack/client';
import { callServer } from './client-components/router/call-server.ts';
import { forgetReloads, report } from './client-components/router/reload-guard.ts';
import { Router } from './client-components/router/router.tsx';
import { isBot } from './contract/bots.ts';
import type { Payload } from './rendering.ts';

// Never called: it tells the build which leaves there are, and keeps their list out of what is loaded.
Object.assign(self, {
  portico_references: () => import(/* webpackChunkName: "references" */ 'virtual:client-modules'),
});

/**
 * The payload travels as text in a block that no browser executes, so that no script of a cached page needs a nonce. It is
 * quoted where something in it could have ended the block.
 */
function carriedPayload(): Response {
  const block = document.getElementById('flight');
  if (!block) throw new Error('this document carries no payload');
  const text = block.textContent;
  return new Response(text.startsWith('"') ? (JSON.parse(text) as string) : text);
}

const log = (error: unknown) => report(error);

async function start(): Promise<void> {
  const initial = createFromFetch<Payload>(Promise.resolve(carriedPayload()), { callServer });
  await initial;
  forgetReloads();
  startTransition(() => {
    hydrateRoot(document, <Router initial={initial} />, {
      onCaughtError: log,
      onUncaughtError: log,
      onRecoverableError: log,
    });
  });
}

start().catch((error: unknown) => {
  report(error, 'Error while mounting app');
  // The document is complete without us: links and forms go on working.
  if (!isBot()) document.documentElement.dataset['unhydrated'] = '';
});
