/** The domain in a setting's text: an address, or a bare domain. */
function hostOf(text: string): string {
  const trimmed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return trimmed !== '' && URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : '';
}

/** The exchange's own domains: the one the page came from, then those of the site's settings. */
export function ownHostsOf(here: string, backupDomains: readonly string[]): readonly string[] {
  const hosts = [here, ...backupDomains].map(hostOf).filter((host) => host !== '');
  return [...new Set(hosts)];
}

/** A piece of a name; `differs`: the other name has something else there. */
export interface NamePiece {
  readonly at: number;
  readonly text: string;
  readonly differs: boolean;
}

/**
 * Compares two names letter by letter. Both come back in pieces, in their order, so that what is not the same can be marked: the pieces of
 * a longest common subsequence are equal, all others differ.
 */
export function differenceOf(first: string, second: string): readonly [readonly NamePiece[], readonly NamePiece[]] {
  const [a, b] = [[...first], [...second]];
  const common = commonLengths(a, b);
  const [inA, inB]: [boolean[], boolean[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      inA[i++] = false;
      inB[j++] = false;
    } else if (j >= b.length || (i < a.length && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      inA[i++] = true;
    } else {
      inB[j++] = true;
    }
  }
  return [piecesOf(a, inA), piecesOf(b, inB)];
}

const lengthAt = (table: readonly (readonly number[])[], i: number, j: number) => table[i]?.[j] ?? 0;

/** Length of the longest common subsequence of what follows each pair of places. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = Array.from({ length: a.length + 1 }, () => []);
  for (let i = a.length - 1; i >= 0; i--) {
    const row = table[i];
    for (let j = b.length - 1; row !== undefined && j >= 0; j--) {
      row[j] =
        a[i] === b[j]
          ? lengthAt(table, i + 1, j + 1) + 1
          : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1));
    }
  }
  return table;
}

function piecesOf(letters: readonly string[], differs: readonly boolean[]): readonly NamePiece[] {
  const pieces: { at: number; text: string; differs: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1);
    const isOther = differs[at] === true;
    if (last?.differs === isOther) last.text += letter;
    else pieces.push({ at, text: letter, differs: isOther });
  }
  return pieces;
}
