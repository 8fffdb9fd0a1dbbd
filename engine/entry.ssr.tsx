import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { segmentsOf } from '../src/server-components/app.tsx';
import { renderFor } from '../src/server-components/request/may-use.ts';
import { prefixOf } from './form-key-prefix.ts';
import { rendersInteractive } from './interactive-parts.ts';
import { contextOf, formKeyOf, type HtmlStream, type Rendering, type Sink, type SsrBundle } from './rendering.ts';

type Options = Pick<RenderToPipeableStreamOptions, 'nonce' | 'onError'>;

const bundle: SsrBundle = {
  renderHtml: (rendering, sink, onError) =>
    rendersInteractive(async () => {
      const { pipe } = await start(rendering, 'onAllReady', { onError });
      pipe(sink);
    }),
  streamHtml: (rendering, nonce, onError) => start(rendering, 'onShellReady', { nonce, onError }),
};

function documentOf(rendering: Rendering): ReactNode {
  const { layout, slots } = segmentsOf(rendering);
  return layout(slots);
}

const start = (rendering: Rendering, readiness: 'onShellReady' | 'onAllReady', options: Options) =>
  new Promise<HtmlStream>((resolve, reject) => {
    const allReady = Promise.withResolvers<void>();
    const { pipe, abort } = renderFor(contextOf(rendering), () =>
      renderToPipeableStream(documentOf(rendering), {
        ...options,
        identifierPrefix: prefixOf(formKeyOf(rendering)),
        // Content that is ready in time is written in its place, however large it is.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellError: reject,
        onShellReady: () => {
          if (readiness === 'onShellReady') resolve(stream);
        },
        onAllReady: () => {
          allReady.resolve();
          resolve(stream);
        },
      }),
    );
    const stream: HtmlStream = {
      allReady: allReady.promise,
      pipe: (sink: Sink) => pipe(sink as unknown as NodeJS.WritableStream),
      abort,
    };
  });

export default bundle;
