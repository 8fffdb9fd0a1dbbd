/** Every document loads this script at once and the rest later; until then links and forms work natively. */
import 'virtual:styles';
import { scriptsCookie } from '#contract/scripts-cookie.ts';
import { writeCookie } from '../src/client-components/boot/cookie.ts';
import { loadDraftsOnUse } from '../src/client-components/boot/drafts.ts';
import { closeMenus } from '../src/client-components/boot/menus.ts';
import { openPalette } from '../src/client-components/boot/palette.ts';
import { saveReturnPath } from '../src/client-components/boot/return-path.ts';
import { watchSubmissions } from '../src/client-components/boot/submissions.ts';
import { switchThemes } from '../src/client-components/boot/theme.ts';
import { reloadOnce, report } from '../src/client-components/router/reload-guard.ts';

let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const type of intents) removeEventListener(type, start, true);
  import(/* webpackChunkName: "main" */ './entry.browser.tsx').catch((error: unknown) => {
    // A reload would replace the document, which works as it is.
    if (!navigator.onLine) return;
    report(error, 'Error while mounting app');
    reloadOnce();
  });
}

const intents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
for (const type of intents) addEventListener(type, start, { capture: true, passive: true });

// Signed-in pages are used at once, and may be streamed to browsers that run scripts.
if ('person' in document.documentElement.dataset) {
  writeCookie(scriptsCookie, '1');
  start();
}
const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 5_000 }) : setTimeout(start, 1_000);
if (document.readyState === 'complete') whenIdle();
else addEventListener('load', whenIdle, { once: true });

switchThemes();
closeMenus();
openPalette();
loadDraftsOnUse();
saveReturnPath();
watchSubmissions();
