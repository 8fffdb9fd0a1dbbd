import type { DevMessage } from '../server/dev.ts';

declare const __webpack_hash__: string;

type Hot = { check(autoApply: boolean): Promise<unknown[] | null> };

const overlayId = 'build-errors';
let queue = Promise.resolve();

new EventSource('/_dev').onmessage = ({ data }) => {
  const message = JSON.parse(data as string) as DevMessage;
  queue = queue.then(() => apply(message));
};

async function apply(message: DevMessage): Promise<void> {
  document.getElementById(overlayId)?.remove();
  if (message.type === 'failed') return show(message.errors);
  if (message.browser !== __webpack_hash__) await update();
  if (message.server) window.portico?.refresh();
}

/** A reload keeps drafts. */
async function update(): Promise<void> {
  const { hot } = import.meta as unknown as { hot?: Hot; webpackHot?: Hot };
  const api = hot ?? (import.meta as unknown as { webpackHot?: Hot }).webpackHot;
  try {
    if (!(await api?.check(true))) location.reload();
  } catch {
    location.reload();
  }
}

function show(errors: string): void {
  const overlay = document.createElement('pre');
  overlay.id = overlayId;
  overlay.textContent = errors;
  overlay.setAttribute(
    'style',
    'position:fixed;inset:0;z-index:1000;margin:0;padding:2rem;overflow:auto;background:#1b1111;color:#ffd9d9;font:14px/1.5 monospace;white-space:pre-wrap',
  );
  document.body.append(overlay);
}
