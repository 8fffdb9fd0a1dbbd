/** The boot script loads this one when the page is idle or the visitor interacts. */
// Every page that React shows needs it, so it is part of this chunk.
import '../src/client-components/router/slot.tsx';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isBot } from '#contract/bots.ts';
import { callServer } from '../src/client-components/router/call-server.ts';
import { loadCatalogue } from '../src/client-components/router/catalogue.ts';
import { readPayload } from '../src/client-components/router/layouts.ts';
import { forgetReloads, reloadOnce, report } from '../src/client-components/router/reload-guard.ts';
import { Router } from '../src/client-components/router/router.tsx';
import { watchForeignElements } from '../src/client-components/router/watch-foreign-elements.ts';
import { prefixOf } from './form-key-prefix.ts';
import type { Payload } from './rendering.ts';

// It is never called. It lists the client components for the build without loading the list.
Object.assign(self, {
  portico_references: () => import(/* webpackChunkName: "references" */ 'virtual:client-modules'),
});

/** Browsers do not execute the blocks, so that cached pages need no nonce. */
function textOfBlock({ textContent: text }: Element): string {
  return text.startsWith('"') ? (JSON.parse(text) as string) : text;
}

/** Null if nothing in the document needs React. One that is streamed or still loading may carry more later. */
function carriedPayload(): Promise<Response | null> | Response | null {
  const block = document.getElementById('flight');
  if (block) return new Response(textOfBlock(block));
  return document.querySelector('[type="text/x-component"]') || document.readyState === 'loading'
    ? import(/* webpackChunkName: "c-account" */ './payload-blocks.ts').then((blocks) =>
        blocks.readPayload(textOfBlock),
      )
    : null;
}

const log = (error: unknown) => report(error);

/** The file of an older build is gone: the document of the new one has texts and scripts that fit. */
function onLostChunk(error: unknown): void {
  report(error);
  reloadOnce();
}

async function carriedPage(): Promise<Payload | null> {
  const carried = await carriedPayload();
  // The payload of a document has its layout.
  return carried && ((await readPayload(carried, callServer)) as Payload);
}

async function start(): Promise<void> {
  const [initial] = await Promise.all([carriedPage(), loadCatalogue().catch(onLostChunk)]);
  const untouched = initial
    ? null
    : (await import(/* webpackChunkName: "untouched" */ '../src/client-components/router/untouched-document.tsx'))
        .UntouchedDocument;
  forgetReloads();
  watchForeignElements();
  startTransition(() => {
    hydrateRoot(document, <Router initial={initial} untouched={untouched} />, {
      identifierPrefix: prefixOf(initial?.formKey ?? null),
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
