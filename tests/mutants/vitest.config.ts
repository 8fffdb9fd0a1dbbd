import { defineConfig, mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

const projects = config.test?.projects ?? [];
const hooks = { test: { setupFiles: ['tests/mutants/hooks.ts'] } };

export default defineConfig({ test: { projects: projects.map((each) => mergeConfig(each as object, hooks)) } });
