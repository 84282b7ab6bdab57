import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const identityCalls = defineCalls({
  kycCases: ['GET', '/hk-web/console/kyc/cases', false],
  kycQueueFigures: ['GET', '/hk-web/console/kyc/figures', false],
  kycCase: ['GET', '/hk-web/console/kyc/cases/{recordId}', false],
  claimKycCase: ['POST', '/hk-web/console/kyc/cases/{recordId}/claim', true],
  releaseKycCase: ['POST', '/hk-web/console/kyc/cases/{recordId}/release', true],
  decideKycCase: ['POST', '/hk-web/console/kyc/cases/{recordId}/decision', true],
  askKycSupplement: ['POST', '/hk-web/console/kyc/cases/{recordId}/ask', true],
  revokeIdentity: ['POST', '/hk-web/console/kyc/cases/{recordId}/revoke', true],
  decideKycFinding: ['POST', '/hk-web/console/kyc/cases/{recordId}/findings/{findingId}', true],
  kycNotes: ['GET', '/hk-web/console/kyc/cases/{recordId}/notes', false],
  addKycNote: ['POST', '/hk-web/console/kyc/cases/{recordId}/notes', true],
  kycGates: ['GET', '/hk-web/console/kyc/gates', false],
  setKycGates: ['PUT', '/hk-web/console/kyc/gates', true],
});
