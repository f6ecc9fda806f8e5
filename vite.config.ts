import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { UserConfig } from 'vite';
import { compressedFiles } from './build/compressedFiles.ts';
import { hashedFonts } from './build/hashedFonts.ts';
import { pageChunks } from './build/pageChunks.ts';
import { screenPreloads } from './build/screenPreloads.ts';

/** The address of the API for the development server. */
const API = process.env['API_URL'] ?? 'http://localhost:4000';

const treeshake = {
  moduleSideEffects: [
    // The doors to Pixi and to our engine: without this each page would load all that is behind them.
    { test: /\/pixi\.js\/lib\/(index|spritesheet\/init)\.mjs$/, sideEffects: false },
    { test: /^(?!.*\/node_modules\/).*\/(engine|src|server\/contract)\//, sideEffects: false },
  ],
};

const config: UserConfig = {
  // The largest chunk is what all pages share; Pixi is in one of its own, loaded after the first notes.
  build: {
    outDir: 'dist',
    target: 'es2022',
    emptyOutDir: true,
    chunkSizeWarningLimit: 800,
    // For the budget of tests/browser/coldStart.spec.ts.
    manifest: true,
    rolldownOptions: { treeshake },
  },
  // The worker of the AI model fetches its packages after it has prepared their surroundings.
  worker: { format: 'es', rolldownOptions: { treeshake } },
  server: {
    // Every call starts with a capital letter, except these; of the app's own addresses only /Legal does.
    proxy: { '^/((?!Legal$)[A-Z]|api/|health$)': { target: API } },
  },
};

export default defineConfig({
  ...config,
  plugins: [react(), hashedFonts(), pageChunks({ ...config, plugins: [react()] }), screenPreloads(), compressedFiles()],
});
