import { randomUUID } from 'node:crypto';
import type { ModuleGuard } from '../../../platform/auth/module-guard.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { SubAccountDesk } from '../../../platform/feature.ts';
import { ERRORS, gatewayErrorOf, invalid, missing } from '../errors.ts';
import { type Endpoint, endpoint, type SignedCall } from './endpoint.ts';
import { rejectCall } from './params.ts';

/** What the endpoints use. */
export interface SubAccountEndpointDeps {
  readonly view: ExchangeView;
  readonly guard: ModuleGuard;
  /** There once the features have started. */
  readonly subAccounts: () => SubAccountDesk;
}

/** Rejections of transfers, in the gateway's numbers for its wallet. */
const TRANSFER_CODE = -9000;
/** The one kind of wallet between which accounts transfer. */
const SPOT = 'SPOT';

/**
 * A master's sub-accounts, and transfers between them by keys that may transfer. The owner is the key's; a sub-account's own key moves money to its
 * master and nowhere else.
 */
export function subAccountEndpoints(deps: SubAccountEndpointDeps): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/sapi/v1/sub-account/list',
      security: 'READ',
      weight: 1,
      handle: (call) => list(deps, call),
    }),
    endpoint({
      method: 'POST',
      path: '/sapi/v1/sub-account/universalTransfer',
      security: 'TRANSFER',
      weight: 1,
      handle: (call) => universalTransfer(deps, call),
    }),
    endpoint({
      method: 'POST',
      path: '/sapi/v1/sub-account/transfer/subToMaster',
      security: 'TRANSFER',
      weight: 1,
      handle: (call) => toMaster(deps, call),
    }),
  ];
}

async function list({ subAccounts }: SubAccountEndpointDeps, { key, params }: SignedCall) {
  rejectSubKey(key.masterAccountId);
  const email = params.text('email');
  const isFreeze = params.flag('isFreeze');
  params.rejectUnread();
  const rows = await subAccounts().list(key.userId);
  const asked = rows.filter(
    (row) => (email === undefined || row.email === email) && (isFreeze === undefined || row.mayTrade !== isFreeze),
  );
  return {
    subAccounts: asked.map((row) => ({
      subUserId: row.accountId,
      email: row.email,
      remark: row.name,
      isFreeze: !row.mayTrade,
      createTime: row.createdMs,
      isManagedSubAccount: false,
      isAssetManagementSubAccount: false,
    })),
  };
}

/** Without an address a side is the master's. */
async function universalTransfer(deps: SubAccountEndpointDeps, call: SignedCall) {
  const { key, params } = call;
  rejectSubKey(key.masterAccountId);
  for (const side of ['fromAccountType', 'toAccountType']) {
    params.oneOf(side, [SPOT]) ?? rejectCall(missing(side));
  }
  const rows = await deps.subAccounts().list(key.userId);
  const sideOf = (name: 'fromEmail' | 'toEmail') => {
    const email = params.text(name);
    if (email === undefined || email === key.email) return key.accountId;
    return rows.find((row) => row.email === email)?.accountId ?? rejectCall(invalid(name));
  };
  const sides = { fromId: sideOf('fromEmail'), toId: sideOf('toEmail') };
  const clientTranId = params.clientOrderId('clientTranId');
  const master = { userId: key.userId, accountId: key.accountId };
  const tranId = await send(deps, call, master, sides, clientTranId);
  return clientTranId === undefined ? { tranId } : { tranId, clientTranId };
}

async function toMaster(deps: SubAccountEndpointDeps, call: SignedCall) {
  const { key } = call;
  if (key.masterAccountId === 0) rejectCall(ERRORS.keyRejected);
  const master = { userId: key.masterUserId, accountId: key.masterAccountId };
  return { txnId: await send(deps, call, master, { fromId: key.accountId, toId: key.masterAccountId }) };
}

async function send(
  { guard, subAccounts, view }: SubAccountEndpointDeps,
  { key, params }: SignedCall,
  master: { readonly userId: string; readonly accountId: number },
  sides: { readonly fromId: number; readonly toId: number },
  requestId: string = randomUUID(),
): Promise<number> {
  const code = params.text('asset') ?? rejectCall(missing('asset'));
  const asset = view.catalogue.coins().find((one) => one.code === code) ?? rejectCall(invalid('asset'));
  const amount = params.decimal('amount', asset.scale) ?? rejectCall(missing('amount'));
  params.rejectUnread();
  const shut = await guard.deny('transfer', key);
  if (shut !== undefined) rejectCall(gatewayErrorOf(shut, 'place'));
  const made = await subAccounts().transfer(master, { ...sides, coinId: asset.assetId, amount, requestId });
  if (!made.ok) return rejectCall({ ...gatewayErrorOf(made, 'place'), code: TRANSFER_CODE });
  return Number(made.value.transferId);
}

function rejectSubKey(masterAccountId: number): void {
  if (masterAccountId !== 0) rejectCall(ERRORS.keyRejected);
}
