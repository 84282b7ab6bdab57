import type { RouteName, RouteSpec } from '@bourse/contract';
import type { OwnedKind } from './owned-objects.ts';

/*
 * What the ids of the contract name. Each parameter, query field and body field whose name says that it is an id has a line here; a new one
 * without a line fails the rights matrix.
 */

/** How access to what an id names is decided. */
export type ObjectRule =
  /** Belongs to one user: to everybody else it does not exist. */
  | { readonly kind: 'owned'; readonly object: OwnedKind }
  /** Public, or a number of the specification: markets, coins, articles, modules. */
  | 'public'
  /** Named by operators, whose permissions decide, not its owner. */
  | 'operators'
  /** Chosen by the caller, and of him alone: a repeated call has the first reply. */
  | 'chosen'
  /** Unguessable and of one use: who has it may use it. */
  | 'bearer'
  /** Owned as well, but made by ceremonies that a test of its own walks through. */
  | { readonly kind: 'proved-in'; readonly file: string };

const owned = (object: OwnedKind): ObjectRule => ({ kind: 'owned', object });

/** Rules by the name of the field. */
const FIELDS: Readonly<Record<string, ObjectRule>> = {
  orderId: owned('order'),
  listId: owned('orderList'),
  strategyId: owned('strategy'),
  keyId: owned('apiKey'),
  sessionId: owned('session'),
  alertId: owned('alert'),
  talkId: owned('talk'),
  passkeyId: owned('passkey'),
  deviceId: owned('device'),
  subId: owned('subAccount'),
  fromId: owned('subAccount'),
  toId: owned('subAccount'),
  challengeId: 'bearer',
  requestId: 'chosen',
  // Marks one’s own messages as read up to a number; which ones there are is not looked up.
  messageId: 'chosen',
  tradeId: 'public',
  tradeIds: 'public',
  coinId: 'public',
  fromCoinId: 'public',
  toCoinId: 'public',
  quoteId: { kind: 'proved-in', file: 'features/convert/convert.test.ts' },
  baseCoinId: 'public',
  quoteCoinId: 'public',
  documentId: 'public',
  id: 'public',
  moduleId: 'public',
  submoduleId: 'public',
  clientOrderId: 'chosen',
  listClientOrderId: 'chosen',
  clientTransferId: 'chosen',
  clientId: 'chosen',
  accountId: 'operators',
  agentAccountId: 'operators',
  roleId: 'operators',
  outboxId: 'operators',
  proposalId: 'operators',
  changeId: 'operators',
  mailId: 'operators',
  seenVersionId: 'operators',
  transferId: 'operators',
  feedbackId: 'operators',
  cannedId: 'operators',
};

/** Rules of single routes, where a name means something else than elsewhere. */
const OF_ROUTES: Partial<Record<RouteName, Readonly<Record<string, ObjectRule>>>> = {
  userPhoto: { fileId: owned('photo') },
  talkFile: { fileId: owned('talkFile') },
  feedbackFile: { fileId: owned('feedbackFile') },
  submitFeedback: { fileIds: owned('feedbackFile') },
  identityFile: { fileId: owned('identityFile') },
  removeIdentityFile: { fileId: owned('identityFile') },
  saveCompanyFiles: { fileIds: { kind: 'proved-in', file: 'features/kyc/kyc.test.ts' } },
  cancelSpotOrders: { orderIds: { kind: 'proved-in', file: 'features/spot/cancel-orders.test.ts' } },
  submitSupplement: { recordId: { kind: 'proved-in', file: 'features/kyc/kyc-review.test.ts' } },
};

/** Parts of a call that name objects. */
export type Part = 'params' | 'query' | 'body';

/** A field of a call that names an object. */
export interface ObjectField {
  readonly part: Part;
  readonly field: string;
  /** Undefined: nobody said what it names. */
  readonly rule: ObjectRule | undefined;
}

const IS_ID = /^id$|Ids?$/;

/** Every field of a route that names an object. Those of a route for operators are theirs. */
export function objectFields(name: RouteName, spec: RouteSpec): readonly ObjectField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(spec[part])
      .filter((field) => part === 'params' || IS_ID.test(field))
      .map((field) => ({ part, field, rule: ruleOf(name, spec, field) })),
  );
}

function ruleOf(name: RouteName, spec: RouteSpec, field: string): ObjectRule | undefined {
  if (spec.permission !== undefined) return 'operators';
  return OF_ROUTES[name]?.[field] ?? FIELDS[field];
}

/** Names of a schema's fields, those of an extended or refined object included. */
function fieldsOf(schema: RouteSpec['body']): readonly string[] {
  const def = schema?._zod.def as { readonly shape?: object; readonly innerType?: RouteSpec['body'] } | undefined;
  if (def?.innerType !== undefined) return fieldsOf(def.innerType);
  return Object.keys(def?.shape ?? {});
}
