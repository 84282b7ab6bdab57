interface Parts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function partsOf(text: string): Parts {
  const unsigned = text.replace(/^[+-]/, '');
  const [whole = '', fraction = ''] = unsigned.split('.');
  const digits = { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') };
  const isZero = digits.whole === '' && digits.fraction === '';
  return { ...digits, negative: text.startsWith('-') && !isZero };
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Orders two plain decimal texts by value, exactly: negative when a < b. An empty text is below every value. */
export function compareDecimals(a: string, b: string): number {
  if (a === '' || b === '') return compareText(a === '' ? '' : '1', b === '' ? '' : '1');
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const size = left.whole.length - right.whole.length || compareText(left.whole, right.whole);
  const order = size || compareText(left.fraction, right.fraction);
  return left.negative ? -order : order;
}
