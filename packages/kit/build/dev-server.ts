import type { ServerOptions } from 'vite';

const SERVER_PATHS = ['/hk-web', '/swap', '/kline-history', '/openapi.json', '/healthz', '/readyz', '/metrics'];

/** A developer's server on a port, in front of the running exchange that `BOURSE_SERVER` names. */
export function devServer(port: number): ServerOptions {
  const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:8080';
  // The exchange answers under its own names only, and to its own pages.
  const proxied = { target: server, changeOrigin: true, headers: { origin: server } };
  return {
    port,
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, proxied])),
      '/ws': { ...proxied, ws: true },
    },
  };
}
