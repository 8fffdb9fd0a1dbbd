import type { Logger } from 'pino';
import type { Carrier } from './delivery.ts';

export const createLog = (logger: Logger): Carrier => ({
  kind: 'carrier',
  isLocal: true,
  async send({ phoneNumber, code, text }) {
    logger.info(code === null ? `message for ${phoneNumber}: ${text}` : `code for ${phoneNumber}: ${code}`);
  },
  async close() {},
});
