const PLAIN = 'aeioucnyAEIOUCNY';
const ACCENTED = 'áéíóúçñýÁÉÍÓÚÇÑÝ';
const ACCENTS = new Map([...PLAIN].map((letter, at) => [letter, ACCENTED[at] ?? letter]));
/** How much longer than English the longest of our languages may become. */
const GROWTH = 0.6;

/** As long as the longest words of real languages. */
const WORD = 12;

/** So many characters, in words that a line may break between. */
function padding(length: number): string {
  return '~'.repeat(length).replace(new RegExp(`~{${WORD}}(?=~)`, 'g'), `${'~'.repeat(WORD - 1)} `);
}

/** A message about 60 % longer, with accents, in brackets that show where a page cuts it off. Arguments and tags stay as they are. */
export function stretchMessage(message: string): string {
  let depth = 0;
  let inTag = false;
  let plain = 0;
  let text = '';
  for (const char of message) {
    if (char === '{') depth += 1;
    if (char === '<') inTag = true;
    const literal = depth === 0 && !inTag;
    text += literal ? (ACCENTS.get(char) ?? char) : char;
    if (literal) plain += 1;
    if (char === '}') depth -= 1;
    if (char === '>') inTag = false;
  }
  return `[${text}${padding(Math.ceil(plain * GROWTH))}]`;
}

/** The pseudo-locale of a language. */
export function stretchMessages(messages: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, stretchMessage(message)]));
}
