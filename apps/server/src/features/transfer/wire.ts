import type { RouteData } from '@bourse/contract';
import {
  type AssetSpec,
  formatDecimal,
  invariant,
  TRANSFER_PRECISION,
  type TransferPair,
  WALLET_IDS,
  type WalletKind,
  walletKindOf,
} from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { OwnTransfer } from '../../platform/feature.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import type { StoredTransfer, TransferStore } from './transfer.store.ts';

/** Source and target of a transfer's type: `2_5`. The contract lets no other form through. */
export function directionOf(type: string): { readonly from: WalletKind; readonly to: WalletKind } {
  const [from, to] = type.split('_').map((id) => walletKindOf(Number(id)));
  invariant(from !== undefined && to !== undefined, 'a transfer type between unknown wallets');
  return { from, to };
}

/** The type of a transfer. */
export function typeOf(from: WalletKind, to: WalletKind): string {
  return `${WALLET_IDS[from]}_${WALLET_IDS[to]}`;
}

/** Decimals of an asset's transfers. */
export function precisionOf({ scale }: AssetSpec): number {
  return Math.min(scale, TRANSFER_PRECISION);
}

/** A transfer for its owner and for operators. */
export function transferData(view: ExchangeView, row: StoredTransfer): RouteData<'transferHistory'>['items'][number] {
  const asset = view.catalogue.asset(row.assetId);
  invariant(asset !== undefined, () => `asset ${row.assetId} of a transfer is not in the catalogue`);
  const { source, sourceTradeId, state, target, targetTradeId } = row;
  return {
    transferId: row.transferId.toString(),
    source,
    target,
    sourceTradeId,
    targetTradeId,
    coinId: asset.assetId,
    shortName: asset.code,
    amount: formatDecimal(row.amount, asset.scale),
    state,
    createdMs: Number(row.createdMs),
    closedMs: Number(row.closedMs),
  };
}

/** One of an account's own transfers in short; undefined: it has no such transfer. */
export async function ownTransfer(
  deps: { readonly store: TransferStore; readonly view: ExchangeView; readonly projector: Projector },
  accountId: number,
  transferId: bigint,
): Promise<OwnTransfer | undefined> {
  await deps.projector.whenProjected(deps.view.seq);
  const row = transferId > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : await deps.store.find(Number(transferId));
  if (row?.accountId !== accountId) return undefined;
  const { amount, createdMs, shortName, source, state, target } = transferData(deps.view, row);
  return { coin: shortName, amount, source, target, state, createdMs };
}

/** A pair of isolated margin. */
export function pairData(view: ExchangeView, pair: TransferPair): RouteData<'transferPairs'>[number] {
  const { catalogue } = view;
  const { baseAssetId, marketId, quoteAssetId } = pair;
  return {
    tradeId: marketId,
    tradeCode: view.findMarket(marketId)?.market.spec.code ?? '',
    base: catalogue.asset(baseAssetId)?.code ?? '',
    baseCoinId: baseAssetId,
    quote: catalogue.asset(quoteAssetId)?.code ?? '',
    quoteCoinId: quoteAssetId,
    baseTransferInAble: pair.baseIn,
    baseTransferOutAble: pair.baseOut,
    quoteTransferInAble: pair.quoteIn,
    quoteTransferOutAble: pair.quoteOut,
  };
}
