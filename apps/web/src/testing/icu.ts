/** What a message needs besides its words. */
export interface IcuShape {
  /** Names of arguments and of tags, sorted. */
  readonly names: readonly string[];
  /** Each choice by number: its argument and its cases, `one`, `other`, `=0` … */
  readonly plurals: readonly IcuChoice[];
  /** Each choice by word, sorted by argument; cases sorted. */
  readonly selects: readonly IcuChoice[];
}

/** An argument that chooses between texts. */
export interface IcuChoice {
  readonly name: string;
  readonly cases: readonly string[];
}

/** Reads the arguments of an ICU message; the cases of a choice are messages themselves. For tests: it judges no syntax. */
export function shapeOf(message: string): IcuShape {
  const names = new Set([...message.matchAll(/<(\w+)>/g)].map(([, tag = '']) => `<${tag}>`));
  const plurals: IcuChoice[] = [];
  const selects: IcuChoice[] = [];
  let at = 0;
  const readMessage = (): void => {
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') readArgument();
      else at += 1;
    }
  };
  const readCases = (): string[] => {
    const cases: string[] = [];
    while (at < message.length && message[at] !== '}') {
      const [head = ''] = /^[^{}]*/.exec(message.slice(at)) ?? [];
      at += head.length;
      if (message[at] !== '{') continue;
      cases.push(head.trim());
      at += 1;
      readMessage();
      at += 1;
    }
    return cases;
  };
  const readArgument = (): void => {
    const [head = '', name = '', kind = ''] = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*,?)?/.exec(message.slice(at)) ?? ['{'];
    names.add(name);
    at += head.length;
    const cases = readCases();
    at += 1;
    if (kind === 'plural' || kind === 'selectordinal') plurals.push({ name, cases });
    if (kind === 'select') selects.push({ name, cases: cases.sort() });
  };
  readMessage();
  selects.sort((a, b) => a.name.localeCompare(b.name));
  return { names: [...names].sort(), plurals, selects };
}
