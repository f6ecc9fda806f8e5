import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'engine/**/*.test.ts',
      'src/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'cli/**/*.test.ts',
      'bench/**/*.test.ts',
      'fonts/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    setupFiles: ['tests/fastCheck.ts'],
    exclude: ['node_modules/**', 'tests/browser/**'],
    // Some tests start a server, a database or a transcription: minutes on a small machine, never a hang.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: process.env['CI'] ? ['dot'] : ['default'],
  },
});
