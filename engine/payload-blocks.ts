/** One block comes with the frame, and one with each late panel. */
export function readPayload(textOfBlock: (block: Element) => string): Response {
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
