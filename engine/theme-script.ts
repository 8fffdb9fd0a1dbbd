/** One of two inline scripts, which the policy allows by hash; the other is on error pages. */
import { createHash } from 'node:crypto';
import { themeCookie } from '#contract/theme.ts';

export const themeScript = `(m=>{if(m)document.documentElement.dataset.theme=m[1]})(document.cookie.match(/(?:^|; )${themeCookie}=(dark|light)(?:;|$)/))`;

export const themeScriptHash = `sha256-${createHash('sha256').update(themeScript).digest('base64')}`;
