/** Hydrates the page and starts the router; the boot script loads it when the page is idle or the visitor interacts. */
// Almost every document needs these, so they are part of this chunk.
import '../src/client-components/navigation-status.tsx';
import '../src/client-components/submit-button.tsx';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createFromFetch } from 'react-server-dom-webpack/client';
import { isBot } from '#contract/bots.ts';
import { callServer } from '../src/client-components/router/call-server.ts';
import { forgetReloads, report } from '../src/client-components/router/reload-guard.ts';
import { Router } from '../src/client-components/router/router.tsx';
import type { Payload } from './rendering.ts';

// Never called: lists the client components for the build without loading the list.
Object.assign(self, {
  portico_references: () => import(/* webpackChunkName: "references" */ 'virtual:client-modules'),
});

/**
 * The payload travels as text in blocks that browsers do not execute, so that cached pages need no nonce. A block is a JSON
 * string where its text could have ended it. A streamed document carries one with the frame and one with each late panel.
 */
function carriedPayload(): Response {
  const encoder = new TextEncoder();
  let read = 0;
  return new Response(
    new ReadableStream({
      start(stream) {
        const take = () => {
          const isLoading = document.readyState === 'loading';
          for (const block of [...document.querySelectorAll('script[type="text/x-component"]')].slice(read)) {
            // The parser may not have reached its end.
            if (isLoading && !block.nextSibling) return;
            const text = block.textContent;
            stream.enqueue(encoder.encode(text.startsWith('"') ? JSON.parse(text) : text));
            read++;
          }
          if (isLoading) return;
          observer.disconnect();
          stream.close();
        };
        const observer = new MutationObserver(take);
        observer.observe(document.body, { childList: true });
        document.addEventListener('readystatechange', take);
        take();
      },
    }),
  );
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
  // The document works without hydration: links and forms are native.
  if (!isBot()) document.documentElement.dataset['unhydrated'] = '';
});
