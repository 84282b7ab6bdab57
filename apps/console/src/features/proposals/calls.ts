import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const proposalsCalls = defineCalls({
  consoleApprovals: ['GET', '/hk-web/console/approvals', false],
  approveProposal: ['POST', '/hk-web/console/approvals/{proposalId}/approve', true],
  rejectProposal: ['POST', '/hk-web/console/approvals/{proposalId}/reject', true],
});
