import type { ContractInstrument } from '../instruments.ts';

/** A contract of a test's own; the code's parts name the currencies. */
function contract(
  contractCode: string,
  deliveryMs: number,
  day: { readonly turnover?: bigint; readonly changeBasisPoints?: number },
): ContractInstrument {
  const [base = '', quote = ''] = contractCode.toUpperCase().split('_');
  return {
    kind: 'contract',
    contractCode,
    baseCurrency: base,
    quoteCurrency: quote,
    baseName: { BTC: 'Bitcoin', ETH: 'Ethereum' }[base] ?? base,
    instType: deliveryMs === 0 ? 4 : 5,
    deliveryMs,
    turnover: () => day.turnover ?? 0n,
    changeBasisPoints: () => day.changeBasisPoints ?? 0,
  };
}

/** A contract without an end. */
export function perpetual(contractCode: string, day: Parameters<typeof contract>[2] = {}): ContractInstrument {
  return contract(contractCode, 0, day);
}

/** A contract that is delivered at a time (milliseconds since the epoch). */
export function delivery(
  contractCode: string,
  deliveryMs: number,
  day: Parameters<typeof contract>[2] = {},
): ContractInstrument {
  return contract(contractCode, deliveryMs, day);
}
