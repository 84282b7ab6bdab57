import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { KycStore } from './kyc.store.ts';

/** Adds the routes by which people read how far they are verified. Nothing is handed in or audited here yet. */
export function registerKyc(app: HttpApp, deps: { readonly store: KycStore }): void {
  route(app, 'identityStatus', async ({ user }) => ({
    ok: true,
    value: await deps.store.identityRecords(user.accountId),
  }));
}
