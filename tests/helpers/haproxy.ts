import { existsSync } from 'node:fs';
import { requirePackage } from './system-package.ts';

const program = '/usr/sbin/haproxy';

export const haproxyPath = (): string =>
  requirePackage({ what: 'HAProxy', name: 'haproxy', find: () => (existsSync(program) ? program : null) });
