/** Limits that one client on one machine reaches, and no visitor does. */
export const raisedLimits = {
  PAGE_RATE_PER_MINUTE: '1000000000',
  POST_RATE_PER_MINUTE: '1000000000',
  MAX_CONNECTIONS_PER_IP: '10000',
  EVENT_LOOP_LIMIT: '60000',
  QUEUE_TIMEOUT: '60000',
};
