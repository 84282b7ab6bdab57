import type { HttpApp } from '../../../platform/http/http-app.ts';
import { route } from '../../../platform/http/route.ts';
import type { FactorReset } from './factor-reset.ts';

/** Adds the routes by which operators reset lost factors. */
export function registerFactorReset(app: HttpApp, reset: FactorReset): void {
  route(app, 'userFactors', ({ params }) => reset.state(Number(params.accountId)));
  route(app, 'proposeFactorReset', ({ user, params, body }) =>
    reset.propose(user, Number(params.accountId), body.reason),
  );
}
