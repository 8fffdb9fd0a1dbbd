import { buildApp } from '../../shared/build-app.mjs';

buildApp(import.meta.dirname, 'src');
