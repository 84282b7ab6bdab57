import type { RouteSpec } from '@bourse/contract';
import type { WireRequest } from '../test-client.ts';

const NAME_IN_PATH = /\{(\w+)\}/g;

/**
 * A call that no route accepts as far as it reads anything: wrong parameters, a wrong query and a broken body. Who is refused is refused
 * before they are looked at; who is not hears of them, and nothing happens.
 */
export function malformedRequest(spec: RouteSpec): { readonly path: string; readonly request: WireRequest } {
  const path = spec.path.replaceAll(NAME_IN_PATH, 'x');
  const readsBody = spec.body !== undefined || spec.upload !== undefined;
  return {
    path,
    request: { ...(spec.query && { query: 'limit=x&limit=y' }), ...(readsBody && { body: '{' }) },
  };
}
