import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressedFiles.ts';
import { hashedFonts } from './build/hashedFonts.ts';

/** The address of the API for the development server. */
const API = process.env['API_URL'] ?? 'http://localhost:4000';

export default defineConfig({
  plugins: [react(), hashedFonts(), compressedFiles()],
  // The largest chunk is the score screen with Pixi, loaded when a score is opened.
  build: { outDir: 'dist', target: 'es2022', emptyOutDir: true, chunkSizeWarningLimit: 800 },
  server: {
    // Every call starts with a capital letter, except these; of the app's own addresses only /Legal does.
    proxy: { '^/((?!Legal$)[A-Z]|api/|health$)': { target: API } },
  },
});
