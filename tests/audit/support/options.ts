/** The arguments of a command line, and its options of the form `--name=value`. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** Parts a command line; a bare `--`, as npm may pass it on, is dropped. */
export function parseOptions(args: readonly string[]): CommandLine {
  const given = args.filter((arg) => arg !== '--');
  const options = given.flatMap((arg) => {
    const [, name, value] = /^--([\w-]+)=(.*)$/s.exec(arg) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { words: given.filter((arg) => !/^--[\w-]+=/.test(arg)), options: new Map(options) };
}

/** The names in an option, all when it is absent; an unknown name is rejected. */
export function chosen<const Name extends string>(
  options: ReadonlyMap<string, string>,
  option: string,
  all: readonly Name[],
): readonly Name[] {
  const asked = options.get(option)?.split(',');
  if (asked === undefined) return all;
  const unknown = asked.filter((name) => !all.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`--${option}: there is no ${unknown.join(', ')}; known: ${all.join(', ')}`);
  return all.filter((name) => asked.includes(name));
}

/** A whole number from 1 on, or what stands for it. */
export function count(options: ReadonlyMap<string, string>, option: string, byDefault: number): number {
  const value = Number(options.get(option) ?? byDefault);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${option} must be a whole number from 1 on`);
  return value;
}
