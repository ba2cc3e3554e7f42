import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui()],
  test: {
    name: 'web',
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
