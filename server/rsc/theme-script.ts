/** Sets the chosen theme before the first paint. The only script inside our documents, so one hash in the policy allows it. */
import { createHash } from 'node:crypto';
import { themeCookie } from '../../src/contract/theme.ts';

export const themeScript = `(m=>{if(m)document.documentElement.dataset.theme=m[1]})(document.cookie.match(/(?:^|; )${themeCookie}=(dark|light)(?:;|$)/))`;

/** For `script-src`. */
export const themeScriptHash = `sha256-${createHash('sha256').update(themeScript).digest('base64')}`;
