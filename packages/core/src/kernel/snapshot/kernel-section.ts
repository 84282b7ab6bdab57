import type { AssetSpec } from '@bourse/domain';
import { FIRST_HOUSE_COUNT } from '../accounts/accounts.ts';
import { FIRST_USER_ACCOUNT_ID, type HouseAccount } from '../accounts/house-accounts.ts';
import { CodecError } from '../codec/codec-error.ts';
import { decodeJson, encodeJson } from '../codec/json-payload.ts';
import { assetOf } from '../ledger/ledger.ts';
import { ACCOUNT, FROZEN } from '../record-layout.ts';
import { Kernel } from '../state.ts';
import { BinaryReader, type BinaryWriter } from './binary.ts';

/** Writes options, assets, accounts, balances in the order of their first use, keys from the oldest, and what is frozen. */
export function writeKernel(kernel: Kernel, out: BinaryWriter): void {
  const { maxOpenOrders, maxKeys, maxKeysPerAccount, keyRetentionMs } = kernel.options;
  out.f64(maxOpenOrders);
  out.f64(maxKeys);
  out.f64(maxKeysPerAccount);
  out.f64(keyRetentionMs);
  out.run(encodeJson(kernel.assets));
  writeAccounts(kernel, out);
  writeBalances(kernel, out);
  writeKeys(kernel, out);
  writeFrozen(kernel, out);
}

/** Brings a kernel back from its section. */
export function readKernel(bytes: Uint8Array): Kernel {
  const input = new BinaryReader(bytes);
  const kernel = new Kernel({
    maxOpenOrders: input.f64(),
    maxKeys: input.f64(),
    maxKeysPerAccount: input.f64(),
    keyRetentionMs: input.f64(),
  });
  for (const asset of decodeJson(input.run()) as AssetSpec[]) kernel.addAsset(asset);
  readAccounts(kernel, input);
  readBalances(kernel, input);
  readKeys(kernel, input);
  if (!input.isAtEnd) readFrozen(kernel, input);
  if (!input.isAtEnd) throw new CodecError('the section of the kernel is longer than its state', bytes.length);
  return kernel;
}

const NOTHING = new Uint8Array(0);
const EVERY_FREEZE = FROZEN.ORDERS | FROZEN.WITHDRAWALS | FROZEN.BY_MASTER;

/** Whether an account was opened by a command. */
const isOpened = (index: number): boolean => index >= FIRST_HOUSE_COUNT;

function writeAccounts({ accounts }: Kernel, out: BinaryWriter): void {
  out.i32(accounts.count);
  for (let i = 0; i < accounts.count; i++) {
    out.i32(accounts.get(i, ACCOUNT.ID));
    const house = isOpened(i) ? accounts.house.get(i) : undefined;
    out.run(house === undefined ? NOTHING : encodeJson(house));
    out.i32(accounts.get(i, ACCOUNT.MAKER_PPM));
    out.i32(accounts.get(i, ACCOUNT.TAKER_PPM));
  }
}

function readAccounts({ accounts }: Kernel, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const id = input.i32();
    const house = input.run();
    const account = house.length === 0 ? undefined : (decodeJson(house) as HouseAccount);
    const opened = () => (account === undefined ? accounts.open(id) : accounts.openHouse(account));
    const index = isOpened(i) ? opened() : i;
    accounts.set(index, ACCOUNT.MAKER_PPM, input.i32());
    accounts.set(index, ACCOUNT.TAKER_PPM, input.i32());
  }
}

function writeBalances({ ledger }: Kernel, out: BinaryWriter): void {
  out.i32(ledger.count);
  for (let row = 0; row < ledger.count; row++) {
    out.i32(ledger.owner(row));
    out.f64(ledger.pocket(row));
    out.i64(ledger.total(row));
    out.i64(ledger.held(row));
  }
}

function readBalances({ accounts, assetIds, ledger }: Kernel, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const owner = input.i32();
    if (owner < 0 || owner >= accounts.count) throw new CodecError('balance of no account', i);
    const pocket = input.f64();
    const assetId = assetIds[assetOf(pocket)] ?? 0;
    const row = ledger.ensure(owner, accounts.get(owner, ACCOUNT.ID), pocket, assetId);
    ledger.restore(row, input.i64(), input.i64());
  }
}

function writeKeys({ keys }: Kernel, out: BinaryWriter): void {
  const columns = keys.columns;
  out.i32(keys.count);
  for (let place = keys.oldest; place >= 0; place = keys.newer[place] as number) {
    out.i32(columns.account[place] as number);
    out.i32(columns.k0[place] as number);
    out.i32(columns.k1[place] as number);
    out.i32(columns.k2[place] as number);
    out.i32(columns.k3[place] as number);
    out.i32(columns.orderLow[place] as number);
    out.i32(columns.orderHigh[place] as number);
    out.u16(columns.rejection[place] as number);
    out.f64(columns.seq[place] as number);
    out.f64(columns.timeMs[place] as number);
  }
}

function readKeys({ keys }: Kernel, input: BinaryReader): void {
  const count = input.count();
  for (let i = 0; i < count; i++) {
    const account = input.i32();
    const [k0, k1, k2, k3] = [input.i32(), input.i32(), input.i32(), input.i32()];
    const [orderLow, orderHigh] = [input.i32(), input.i32()];
    const rejection = input.u16();
    const seq = input.f64();
    keys.add(account, k0, k1, k2, k3, seq, input.f64(), orderLow, orderHigh, rejection);
  }
}

/** Nothing as long as no account is frozen, so that older states keep their bytes. */
function writeFrozen({ accounts }: Kernel, out: BinaryWriter): void {
  const frozen: number[] = [];
  for (let i = 0; i < accounts.count; i++) if (accounts.get(i, ACCOUNT.FROZEN) !== 0) frozen.push(i);
  if (frozen.length === 0) return;
  out.i32(frozen.length);
  for (const index of frozen) {
    out.i32(index);
    out.i32(accounts.get(index, ACCOUNT.FROZEN));
  }
}

function readFrozen({ accounts }: Kernel, input: BinaryReader): void {
  const count = input.count();
  let before = -1;
  for (let i = 0; i < count; i++) {
    const index = input.i32();
    const isUser = index < accounts.count && accounts.get(index, ACCOUNT.ID) >= FIRST_USER_ACCOUNT_ID;
    if (index <= before || !isUser) throw new CodecError('a freeze of no account of a user, or out of order', i);
    const bits = input.i32();
    if (bits <= 0 || bits > EVERY_FREEZE) throw new CodecError('a freeze of what nobody knows', i);
    accounts.set(index, ACCOUNT.FROZEN, bits);
    before = index;
  }
}
