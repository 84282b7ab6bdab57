/** A user id as it may stand in sight: the first and last digits, stars for the rest: `1004` → `1****4`, `12345678` → `12****78`. */
export function maskUid(fid: number): string {
  const digits = String(fid);
  const kept = digits.length > 5 ? 2 : 1;
  return `${digits.slice(0, kept)}****${digits.slice(-kept)}`;
}
