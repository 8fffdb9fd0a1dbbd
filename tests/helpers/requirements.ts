/** Checks before any test that the machine has the programs that tests need. */
import { ensureHeadlessShell } from './chromium.ts';
import { haproxyPath } from './haproxy.ts';

/** Installs missing programs if it may, else throws one error that names them. */
export function ensureRequirements(): void {
  ensureHeadlessShell();
  haproxyPath();
}
