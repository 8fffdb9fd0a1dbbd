import { buildEngineAppIfStale, engineApp } from './engine-app.ts';

export const accountApp = engineApp('account-app');

export const setup = () => buildEngineAppIfStale('account-app');
