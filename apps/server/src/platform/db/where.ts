/** Conditions with numbered parameters; one whose value is undefined is left out. */
export class Where {
  readonly values: unknown[] = [];
  private conditions: string[] = [];

  get text(): string {
    return this.conditions.join(' and ');
  }

  /** Begins another query's conditions; its parameters go on counting. */
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
