import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.KABINETT_SERVER ?? "http://127.0.0.1:8000";

// What the server sends with its pages, so that a breach shows while developing.
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self' ws:; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
const proxy = { "/api": { target: server, ws: true, changeOrigin: false } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // One sheet per part that is loaded on its own; nothing inlined as data: URLs, so that the policy can stay strict.
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy },
  preview: { proxy, headers: { "Content-Security-Policy": policy } },
  // Hooks that import much have time enough on a busy machine.
  test: { include: ["tests/unit/**/*.test.ts"], environment: "node", hookTimeout: 60_000, testTimeout: 30_000 },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
