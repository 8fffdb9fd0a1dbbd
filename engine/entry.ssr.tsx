/** Entry of the ssr graph: Fizz renders the tree to HTML directly from the loaded data. */
import { renderToPipeableStream } from 'react-dom/server';
import { treeOf } from '../src/server-components/app.tsx';
import type { OnRenderError, Rendering, Sink, SsrBundle } from './rendering.ts';

const bundle: SsrBundle = {
  renderHtml: (rendering, sink, onError) =>
    new Promise((resolve, reject) => start({ rendering, sink, onError }, resolve, reject)),
};

type StartOptions = { rendering: Rendering; sink: Sink; onError: OnRenderError };

function start(
  { rendering, sink, onError }: StartOptions,
  resolve: () => void,
  reject: (error: unknown) => void,
): void {
  const { pipe } = renderToPipeableStream(treeOf(rendering), {
    // All data is loaded, so outlining boundaries would only add inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
    onShellError: reject,
    onAllReady() {
      pipe(sink as unknown as NodeJS.WritableStream);
      resolve();
    },
  });
}

export default bundle;
