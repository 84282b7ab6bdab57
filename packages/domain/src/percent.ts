/** Change from an opening to a last price in hundredths of a percent, rounded half away from zero; 0 without an opening price. */
export function changeBasisPoints(openTicks: number, lastTicks: number): number {
  if (openTicks <= 0) return 0;
  const ratio = ((lastTicks - openTicks) * 10_000) / openTicks;
  return Math.sign(ratio) * Math.round(Math.abs(ratio));
}

/** A change with two decimals and a plus sign when it is not negative: `+1.25`, `-0.40`, `+0.00`. */
export function formatChange(basisPoints: number): string {
  const sign = basisPoints < 0 ? '-' : '+';
  return `${sign}${(Math.abs(basisPoints) / 100).toFixed(2)}`;
}

/**
 * Formats a change in percent, given as plain decimal text, for display: two decimals, rounded half away from zero, with a plus
 * sign when the rounded value is not negative: `1.5` → `+1.50`, `-0.004` → `+0.00`. Invalid text counts as `0`.
 * Source: specification, section 9.
 */
export function changeText(percent: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(percent) ?? [];
  const cut = BigInt(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`);
  const hundredths = (fraction[2] ?? '0') >= '5' ? cut + 1n : cut;
  const digits = hundredths.toString().padStart(3, '0');
  const shownSign = sign === '-' && hundredths > 0n ? '-' : '+';
  return `${shownSign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
