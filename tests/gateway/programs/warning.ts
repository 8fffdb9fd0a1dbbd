/** Makes Node.js emit a warning, which has to appear in the log. */
import { EventEmitter } from 'node:events';
import { createLogger } from '../../../server/logging/log.ts';
import { logWarnings } from '../../../server/logging/process-warnings.ts';

logWarnings(createLogger({ LOG_LEVEL: 'info' }));
const emitter = new EventEmitter();
for (let count = 0; count < 12; count++) emitter.on('change', () => undefined);
