/** The small app, built before the tests of the engine. */
import { buildEngineAppIfStale, engineApp } from './engine-app.ts';

export const smallApp = engineApp('app');

export const setup = () => buildEngineAppIfStale('app');
