import { buildEngineAppIfStale, engineApp } from './engine-app.ts';

export const smallApp = engineApp('app');

export const setup = () => buildEngineAppIfStale('app');
