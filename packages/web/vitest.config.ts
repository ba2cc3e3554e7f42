import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where lingui.config.ts is, from wherever this is started. */
const here = { cwd: import.meta.dirname };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [babel({ presets: [linguiTransformerBabelPreset({}, here)] }), react(), lingui(here)],
  test: {
    name: 'web',
    maxWorkers: 2,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://console.example/' } },
    setupFiles: ['src/testing/set-up.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    css: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
