/** Loaded into a gateway: SIGUSR2 makes it fail as FAULT says. */
import process from 'node:process';

process.on('SIGUSR2', () => {
  if (process.env.FAULT === 'block') {
    for (const end = performance.now() + 3_000; performance.now() < end; );
  } else if (process.env.FAULT === 'throw') {
    setImmediate(() => {
      throw new Error('a fault of the matrix');
    });
  } else {
    void Promise.reject(new Error('a fault of the matrix'));
  }
});
