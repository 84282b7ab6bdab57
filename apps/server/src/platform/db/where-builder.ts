/** A pattern for `like` that matches what begins with a text. */
export function prefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
}

/** Builder of SQL conditions with numbered parameters; a condition with an undefined value is omitted. */
export class Where {
  readonly values: unknown[] = [];
  private conditions: string[] = [];

  get text(): string {
    return this.conditions.join(' and ');
  }

  /** Starts the conditions of another query; parameter numbers continue. */
  start(): void {
    this.conditions = [];
  }

  add(condition: string, ...values: unknown[]): void {
    if (values.includes(undefined)) return;
    this.conditions.push(
      condition.replaceAll('?', () => {
        this.values.push(values.shift());
        return `$${this.values.length}`;
      }),
    );
  }
}
