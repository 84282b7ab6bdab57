import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { KycStore } from './kyc.store.ts';

/** Adds the route that returns a user's identity records. Submission and review are not implemented yet. */
export function registerKyc(app: HttpApp, deps: { readonly store: KycStore }): void {
  route(app, 'identityStatus', async ({ user }) => ({
    ok: true,
    value: await deps.store.identityRecords(user.accountId),
  }));
}
