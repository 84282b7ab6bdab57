import { create } from 'zustand';

/** A connected web3 wallet. Its balance is not known before the web3 module reads chains. */
export interface ConnectedWallet {
  /** Name of the wallet's maker; empty for one that the browser brings without telling. */
  readonly walletName: string;
  readonly accountName: string;
  readonly address: string;
  /** One of ten colours, 0–9. */
  readonly colorId: number;
  /** Worth in USDT as decimal text; undefined while nobody can tell. */
  readonly totalUsdt: string | undefined;
}

type WalletState =
  | { readonly status: 'not-connected' | 'connecting'; readonly wallet?: undefined }
  | { readonly status: 'connected'; readonly wallet: ConnectedWallet };

/** What a browser's wallet extension offers to pages (EIP-1193). */
interface Eip1193Provider {
  request(call: { readonly method: string }): Promise<unknown>;
  on?(event: 'accountsChanged', listener: (accounts: unknown) => void): void;
}

/** How many colours avatars have. */
export const WALLET_COLOURS = 10;

const useWalletStore = create<WalletState>(() => ({ status: 'not-connected' }));

/** The web3 wallet of this page. */
export const useWallet = useWalletStore;

function provider(): Eip1193Provider | undefined {
  const { ethereum } = globalThis as { readonly ethereum?: Eip1193Provider };
  return typeof ethereum?.request === 'function' ? ethereum : undefined;
}

/** The account behind an address: a short name, and a colour that is always the same. */
export function walletOf(address: string): ConnectedWallet | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  return {
    walletName: '',
    accountName: `${address.slice(0, 6)}…${address.slice(-4)}`,
    address,
    colorId: Number(BigInt(address) % BigInt(WALLET_COLOURS)),
    totalUsdt: undefined,
  };
}

function take(accounts: unknown): boolean {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  const wallet = typeof first === 'string' ? walletOf(first) : undefined;
  // Replaced, not merged: a wallet that is gone must leave nothing behind.
  useWalletStore.setState(wallet ? { status: 'connected', wallet } : { status: 'not-connected' }, true);
  return wallet !== undefined;
}

let followed: Eip1193Provider | undefined;

/** Changes of the account in the extension reach the page while it is connected. */
function follow(extension: Eip1193Provider): void {
  if (followed === extension) return;
  followed = extension;
  extension.on?.('accountsChanged', (accounts) => {
    if (useWalletStore.getState().status === 'connected') take(accounts);
  });
}

/** Asks the browser's wallet for an account: `none` there is no wallet, `refused` its owner said no. */
export async function connectWallet(): Promise<'connected' | 'none' | 'refused'> {
  const extension = provider();
  if (extension === undefined) return 'none';
  useWalletStore.setState({ status: 'connecting' }, true);
  try {
    const connected = take(await extension.request({ method: 'eth_requestAccounts' }));
    if (connected) follow(extension);
    return connected ? 'connected' : 'refused';
  } catch {
    disconnectWallet();
    return 'refused';
  }
}

/** Lets go of the wallet; the extension itself is not asked. */
export function disconnectWallet(): void {
  useWalletStore.setState({ status: 'not-connected' }, true);
}
