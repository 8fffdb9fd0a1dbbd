/** A child process that is too busy to notice that its parent disconnects before the first beat is due. */
import { sendBeats } from '../../../server/processes/heartbeat.ts';

sendBeats();
process.once('disconnect', () => setTimeout(() => process.exit(0), 100));
process.send?.('busy', () => {
  const until = performance.now() + 1_500;
  while (performance.now() < until);
});
