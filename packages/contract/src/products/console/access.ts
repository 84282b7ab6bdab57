import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import { PERMISSION_NAMES } from '../../permissions.ts';
import * as s from '../../schemas.ts';
import { idText } from './shapes.ts';

const permissionName = z.enum(PERMISSION_NAMES);

/** A set of permissions, each once. */
const permissionSet = z.array(permissionName).check(
  z.maxLength(500),
  z.refine((names) => new Set(names).size === names.length, 'names a permission twice'),
);

const roleParams = z.object({ roleId: idText });

/** What an operator decides about a role. */
const roleTerms = z.object({
  /** Shown in lists; unique whatever its case. 1–40 characters. */
  name: z.string().check(z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,38}[\p{L}\p{N}])?$/u)),
  permissions: permissionSet,
});

const role = z.object({
  roleId: z.string(),
  name: z.string(),
  /** `owner` has every permission, also those of products to come, and cannot be changed. */
  builtIn: z.boolean(),
  /** Name of the preset that the exchange came with; empty for a role that operators made. */
  preset: z.string(),
  permissions: z.array(permissionName),
  /** How many people have it. */
  holders: z.int(),
});

const operator = z.object({
  accountId: z.int(),
  email: z.string(),
  nickname: z.string(),
  roles: z.array(
    z.object({
      roleId: z.string(),
      name: z.string(),
      grantedMs: s.timeMs,
      /** E-mail address of who granted it, or `system` for the seed. */
      grantedBy: z.string(),
    }),
  ),
});

const person = z.object({ accountId: s.int32Id, roleId: idText });

/** A call of an operator, as the audit log has it. */
const auditEntry = z.object({
  /** 1, 2, 3 … in the order of the calls. */
  seq: z.string(),
  timeMs: s.timeMs,
  email: z.string(),
  address: z.string(),
  /** operationId. */
  route: z.string(),
  /** JSON text of params, query and body; secrets are masked. */
  request: z.string(),
  /** `ok`, the code of the rejection, or `unknown`: the call is under way, or its server was killed and the outcome cannot be found. */
  outcome: z.string(),
  /** Names the entries of a call that changes something; empty for others. */
  callId: z.string(),
  /** SHA-256 over this entry and the hash of the one before, 64 hex digits. */
  hash: z.string(),
});
const PROPOSAL_STATES = ['pending', 'executed', 'failed', 'rejected', 'expired'] as const;

/** An act that waits for a second person, or did. */
const proposal = z.object({
  proposalId: z.string(),
  /** Which act, such as `console.grant-owner`. */
  kind: z.string(),
  /** One sentence for whoever decides. */
  summary: z.string(),
  /** JSON text of what would be done. */
  payload: z.string(),
  /** SHA-256 of kind and payload, 64 hex digits; whoever approves sends it back. */
  contentHash: z.string(),
  proposedBy: z.string(),
  proposedMs: s.timeMs,
  expiresMs: s.timeMs,
  state: z.enum(PROPOSAL_STATES),
  /** Empty while nobody has decided. */
  decidedBy: z.string(),
  /** 0 while nobody has decided. */
  decidedMs: s.timeMs,
  /** Code of the rejection with `failed`, else empty. */
  outcome: z.string(),
});
/** A command whose feature cannot take the core's outcome. */
const stuckCommand = z.object({
  outboxId: z.string(),
  feature: z.string(),
  /** The feature's own name of the row. */
  rowId: z.string(),
  accountId: z.int(),
  /** Type of the command. */
  command: z.string(),
  /** `ok`, or the core's code of the rejection. */
  outcome: z.string(),
  /** Message of the last failure. */
  error: z.string(),
  stuckMs: s.timeMs,
  /** Later steps of the same row that wait for it. */
  waiting: z.int(),
});
const stuckParams = z.object({ outboxId: idText });
const proposalParams = z.object({ proposalId: idText });

const word = z.optional(z.string().check(z.regex(/^\w{1,60}$/)));

/** Routes of the console area: permissions, roles and operators, and the audit log. */
export const consoleAccessRoutes = defineRoutes({
  consolePermissions: {
    method: 'GET',
    path: '/hk-web/console/permissions',
    area: 'console',
    auth: 'user',
    permission: 'console.roles.read',
    mutates: false,
    summary: 'Lists every permission with what it allows.',
    data: z.array(z.object({ name: permissionName, summary: z.string() })),
    errors: [],
  },
  ownPermissions: {
    method: 'GET',
    path: '/hk-web/console/own-permissions',
    area: 'console',
    auth: 'user',
    mutates: false,
    summary: 'Lists the caller’s own permissions; empty for everybody who is no operator.',
    data: z.array(permissionName),
    errors: [],
  },
  consoleRoles: {
    method: 'GET',
    path: '/hk-web/console/roles',
    area: 'console',
    auth: 'user',
    permission: 'console.roles.read',
    mutates: false,
    summary: 'Lists the roles, built-in ones first, then by name.',
    data: z.array(role),
    errors: [],
  },
  createRole: {
    method: 'POST',
    path: '/hk-web/console/roles',
    area: 'console',
    auth: 'user',
    permission: 'console.roles.write',
    mutates: true,
    summary: 'Creates a role from permissions that the caller has.',
    body: roleTerms,
    data: role,
    errors: ['ROLE_NAME_TAKEN', 'PERMISSION_NOT_HELD'],
  },
  updateRole: {
    method: 'PUT',
    path: '/hk-web/console/roles/{roleId}',
    area: 'console',
    auth: 'user',
    permission: 'console.roles.write',
    factor: 'recent',
    mutates: true,
    summary:
      'Replaces name and permissions of a role; the caller must have all permissions that it has before and after.',
    params: roleParams,
    body: z.extend(roleTerms, {
      /** The role as the caller saw it; rejected when it is another by now. Left out: whatever it is. */
      seen: z.optional(roleTerms),
    }),
    data: role,
    errors: ['ROLE_UNKNOWN', 'ROLE_BUILT_IN', 'ROLE_CHANGED', 'ROLE_NAME_TAKEN', 'PERMISSION_NOT_HELD'],
  },
  deleteRole: {
    method: 'DELETE',
    path: '/hk-web/console/roles/{roleId}',
    area: 'console',
    auth: 'user',
    permission: 'console.roles.write',
    factor: 'recent',
    mutates: true,
    summary: 'Deletes a role and takes it from everybody who has it.',
    params: roleParams,
    data: z.object({}),
    errors: ['ROLE_UNKNOWN', 'ROLE_BUILT_IN', 'PERMISSION_NOT_HELD'],
  },
  consoleOperators: {
    method: 'GET',
    path: '/hk-web/console/operators',
    area: 'console',
    auth: 'user',
    permission: 'console.roles.read',
    mutates: false,
    summary: 'Lists everybody who has a role, by e-mail address.',
    data: z.array(operator),
    errors: [],
  },
  grantRole: {
    method: 'POST',
    path: '/hk-web/console/operators/grant',
    area: 'console',
    auth: 'user',
    permission: 'console.roles.write',
    factor: 'recent',
    mutates: true,
    summary:
      'Gives a user a role whose permissions the caller has; a role with every permission waits as a proposal until another person approves.',
    body: person,
    data: z.object({
      state: z.enum(['granted', 'proposed']),
      /** Empty when nothing waits. */
      proposalId: z.string(),
    }),
    errors: ['UNKNOWN_ACCOUNT', 'ROLE_UNKNOWN', 'PERMISSION_NOT_HELD'],
  },
  revokeRole: {
    method: 'POST',
    path: '/hk-web/console/operators/revoke',
    area: 'console',
    auth: 'user',
    permission: 'console.roles.write',
    factor: 'recent',
    mutates: true,
    summary: 'Takes a role from a user; the last owner keeps his.',
    body: person,
    data: z.object({}),
    errors: ['UNKNOWN_ACCOUNT', 'ROLE_UNKNOWN', 'PERMISSION_NOT_HELD', 'LAST_OWNER'],
  },
  consoleAuditLog: {
    method: 'GET',
    path: '/hk-web/console/audit-log',
    area: 'console',
    auth: 'user',
    permission: 'console.audit.read',
    mutates: false,
    summary:
      'Lists calls of routes that need a permission, refused ones included, newest first; by caller, route, outcome or time (both ends included).',
    query: z.object({
      email: z.optional(s.lineText(254)),
      /** operationId. */
      route: word,
      /** `ok`, or the code of a rejection. */
      outcome: word,
      fromMs: s.msText,
      toMs: s.msText,
      ...s.pageQuery,
    }),
    data: s.pageOf(auditEntry),
    errors: [],
  },
  verifyAuditLog: {
    method: 'GET',
    path: '/hk-web/console/audit-log/verify',
    area: 'console',
    auth: 'user',
    permission: 'console.audit.read',
    mutates: false,
    summary: 'Verifies the whole audit log and returns its head, or the first entry that does not fit.',
    data: z.object({
      ok: z.boolean(),
      /** How many entries are whole: all, or those before the first bad one. */
      entries: z.string(),
      /** Hash of the last whole entry, 64 hex digits: note it elsewhere. */
      head: z.string(),
      /** The first entry that does not fit, and how; empty when all do. */
      badSeq: z.string(),
      problem: z.enum(['', 'missing', 'changed', 'moved']),
    }),
    errors: [],
  },
  consoleStuckCommands: {
    method: 'GET',
    path: '/hk-web/console/outbox/stuck',
    area: 'console',
    auth: 'user',
    permission: 'console.outbox.read',
    mutates: false,
    summary: 'Lists commands of features whose outcome the feature cannot take, oldest first.',
    query: z.object(s.pageQuery),
    data: s.pageOf(stuckCommand),
    errors: [],
  },
  retryStuckCommand: {
    method: 'POST',
    path: '/hk-web/console/outbox/{outboxId}/retry',
    area: 'console',
    auth: 'user',
    permission: 'console.outbox.write',
    mutates: true,
    summary: 'Lets the feature of a stuck command try again; the command has no second effect.',
    params: stuckParams,
    data: z.object({}),
    errors: ['STUCK_ROW_UNKNOWN'],
  },
  skipStuckCommand: {
    method: 'POST',
    path: '/hk-web/console/outbox/{outboxId}/skip',
    area: 'console',
    auth: 'user',
    permission: 'console.outbox.write',
    factor: 'recent',
    mutates: true,
    summary: 'Closes a stuck command with its outcome and without its feature.',
    params: stuckParams,
    body: z.object({
      /** Kept with the command and in the audit log. */
      reason: z.string().check(z.regex(/^(?!.*\p{Cc})\S(?:.{0,298}\S)?$/u)),
    }),
    data: z.object({}),
    errors: ['STUCK_ROW_UNKNOWN'],
  },
  consoleApprovals: {
    method: 'GET',
    path: '/hk-web/console/approvals',
    area: 'console',
    auth: 'user',
    permission: 'console.approvals.read',
    mutates: false,
    summary: 'Lists acts that need a second person, newest first, of one state or of all.',
    query: z.object({ state: z.optional(z.enum(PROPOSAL_STATES)), ...s.pageQuery }),
    data: s.pageOf(proposal),
    errors: [],
  },
  approveProposal: {
    method: 'POST',
    path: '/hk-web/console/approvals/{proposalId}/approve',
    area: 'console',
    auth: 'user',
    permission: 'console.approvals.decide',
    factor: 'recent',
    mutates: true,
    summary:
      'Executes what somebody else proposed. The approver also needs the permission of the act itself; what the act refuses ends the proposal as failed.',
    params: proposalParams,
    body: z.object({
      /** That of the proposal as the caller saw it. */
      contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    data: proposal,
    errors: [
      'APPROVAL_UNKNOWN',
      'APPROVAL_CLOSED',
      'APPROVAL_OWN',
      'APPROVAL_ABOUT_SELF',
      'APPROVER_TOO_NEW',
      'OPERATOR_OUTRANKS',
      'FREEZE_CHANGED',
      'UNKNOWN_ACCOUNT',
      'ROLE_UNKNOWN',
      'PERMISSION_NOT_HELD',
    ],
  },
  rejectProposal: {
    method: 'POST',
    path: '/hk-web/console/approvals/{proposalId}/reject',
    area: 'console',
    auth: 'user',
    permission: 'console.approvals.decide',
    mutates: true,
    summary: 'Ends a proposal unexecuted; whoever proposed it may, too.',
    params: proposalParams,
    data: proposal,
    errors: ['APPROVAL_UNKNOWN', 'APPROVAL_CLOSED'],
  },
});
