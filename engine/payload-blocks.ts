const blocksOf = () => [...document.querySelectorAll('script[type="text/x-component"]')];

/** One block comes with the frame, and one with each late panel. Null if the document has ended and has none. */
export async function readPayload(textOfBlock: (block: Element) => string): Promise<Response | null> {
  // The whole of a public page is one block, at its end.
  if (!('person' in document.documentElement.dataset) && document.readyState === 'loading')
    await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed));
  if (document.readyState !== 'loading' && blocksOf().length === 0) return null;
  const encoder = new TextEncoder();
  let read = 0;
  return new Response(
    new ReadableStream({
      start(stream) {
        const take = () => {
          const isLoading = document.readyState === 'loading';
          for (const block of blocksOf().slice(read)) {
            // The parser may not have reached its end.
            if (isLoading && !block.nextSibling) return;
            stream.enqueue(encoder.encode(textOfBlock(block)));
            read++;
          }
          if (isLoading) return;
          observer.disconnect();
          document.removeEventListener('readystatechange', take);
          stream.close();
        };
        const observer = new MutationObserver(take);
        // The body may not be there yet.
        observer.observe(document.documentElement, { childList: true, subtree: true });
        document.addEventListener('readystatechange', take);
        take();
      },
    }),
  );
}
