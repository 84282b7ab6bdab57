/** Change from an opening to a last price in hundredths of a percent, rounded half away from zero; 0 when there is no opening. */
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
